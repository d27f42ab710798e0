// landfall: termination=unknown! memsafety=unknown! no-overflow=unknown!
// Two side effects on one object without an order: undefined (C11 6.5p2), so no run means anything.
int main(void) {
    int i = 0;
    i = i++ + 1;
    while (i != 1) { }
    return 0;
}
