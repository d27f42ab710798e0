// landfall: shift=false@6
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 31 || n < -1) return 0;
    return 1u << n;
}
