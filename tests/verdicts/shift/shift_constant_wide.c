// landfall: shift=unknown!
// Clang cuts the amount to 32 bits: the program shifts by nothing.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return x >> 0x100000000L;
}
