// landfall: termination=unknown!
// Linkers may put a string into the tail of another.
int main() {
    const char *a = "xbc";
    const char *b = "bc";
    while (a + 1 == b) {
    }
    return 0;
}
