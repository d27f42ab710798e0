// landfall: termination=false
// The constructor runs before main and never ends.
__attribute__((constructor)) static void before(void) {
    while (1) {
    }
}
int main() { return 0; }
