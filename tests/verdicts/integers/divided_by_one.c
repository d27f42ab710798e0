// landfall: memsafety=false(valid-deref)@12
// A divisor of 1 takes no digit off.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned base = __VERIFIER_nondet_uint();
    if (base == 0)
        return 0;
    char seen[40];
    int n = 0;
    while (x) {
        seen[n++] = (char)(x % base);
        x /= base;
    }
    return n;
}
