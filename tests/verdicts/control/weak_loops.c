// landfall: termination=unknown!
// Another unit may define f otherwise.
__attribute__((weak)) int f(void) { return 0; }
int main() {
    while (f()) {
    }
    return 0;
}
