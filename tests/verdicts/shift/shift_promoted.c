// landfall: shift=true
// An unsigned char is promoted to int: its width is 32.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    return c >> 9;
}
