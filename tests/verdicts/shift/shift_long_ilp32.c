// landfall: shift=false@7
// options: --data-model ilp32
// On this machine a long has 32 bits.
extern long __VERIFIER_nondet_long(void);
int main(void) {
    unsigned long x = __VERIFIER_nondet_long();
    return x >> 63;
}
