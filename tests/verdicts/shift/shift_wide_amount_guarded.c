// landfall: shift=true
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n > 31) return 0;
    return 1 >> n;
}
