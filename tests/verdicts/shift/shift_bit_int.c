// landfall: shift=false@6
// A _BitInt is not promoted.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned _BitInt(12) x = __VERIFIER_nondet_int();
    return (int)(x >> 12);
}
