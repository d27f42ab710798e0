// landfall: shift=false@6
// Promoted to int, which has 32 bits, whatever it is stored to.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    long x = c << 32;
    return x != 0;
}
