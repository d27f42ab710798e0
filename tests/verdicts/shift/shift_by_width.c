// landfall: shift=false@7
// The guard is off by one: the width itself is too much.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 32) return 0;
    return 1 >> n;
}
