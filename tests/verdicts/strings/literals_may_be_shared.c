// landfall: termination=unknown!
// Equal literals may lie at one address, or not.
int main() {
    const char *p = "abc";
    const char *q = "abc";
    while (p == q) {
    }
    return 0;
}
