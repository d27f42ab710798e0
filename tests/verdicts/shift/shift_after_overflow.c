// landfall: shift=true
// Signed overflow ends the run before.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    n = n + 1;
    if (n >= 0) return 0;
    return 1 >> n;
}
