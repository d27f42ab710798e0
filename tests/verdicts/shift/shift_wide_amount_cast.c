// landfall: shift=true
// Here the user cuts the amount, and what is left is in range.
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    return 1 >> (unsigned char)(n & 7);
}
