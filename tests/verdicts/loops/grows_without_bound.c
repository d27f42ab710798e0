// landfall: termination=false
// options: --integers mathematical
// No state comes again: x and y grow for ever, and the steps grow too.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    while (x > 0) {
        x = x + y;
        y = y + 1;
    }
    return 0;
}
