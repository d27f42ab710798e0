// landfall: division=false@8
// An unsigned sum wraps to zero.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0) return 0;
    // n is 2^31 and not 0, twice that is.
    return 7u % (n * 2u) == 1u;
}
