// landfall: shift=unknown!
// An amount of 64 bits, of which the program shows 32: 1 << 32 would be in range in it.
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    if ((n & 0xffffffff) > 31) return 0;
    return 1 >> n;
}
