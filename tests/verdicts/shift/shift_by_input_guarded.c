// landfall: shift=true
// The guard leaves what is in range.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 31) return 0;
    return 1 >> n;
}
