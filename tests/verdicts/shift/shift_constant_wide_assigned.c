// landfall: shift=unknown!
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    x <<= 0x100000001UL;
    return x == 0;
}
