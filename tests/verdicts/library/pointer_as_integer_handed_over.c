// landfall: memsafety=unknown! termination=unknown!
// The unknown function may make a pointer of the integer.
extern void ext(long);
int main() {
    static int x;
    ext((long)&x);
    while (x) {
    }
    return 0;
}
