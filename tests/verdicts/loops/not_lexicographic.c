// landfall: termination=false?
// options: --entry f
// Twin of lexicographic: each of the two may undo the other.
extern int __VERIFIER_nondet_int(void);
void f(int x, int y) {
    while (x > 0 && y > 0) {
        if (__VERIFIER_nondet_int()) {
            x--;
            y++;
        } else {
            y--;
            x++;
        }
    }
}
