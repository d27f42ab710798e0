// landfall: shift=false@5
// The depth of the recursion is the amount.
extern int __VERIFIER_nondet_int(void);
static int deep(int n) {
    if (__VERIFIER_nondet_int()) return 1 >> n;
    return deep(n + 1);
}
int main(void) {
    return deep(0);
}
