// landfall: termination=unknown?
// Another file may define it anew; in this program nobody does.
__attribute__((weak)) void hook(void) {}
int main() {
    hook();
    return 0;
}
