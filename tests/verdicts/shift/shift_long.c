// landfall: shift=true
// A long has 64 bits.
extern long __VERIFIER_nondet_long(void);
int main(void) {
    unsigned long x = __VERIFIER_nondet_long();
    return x >> 63;
}
