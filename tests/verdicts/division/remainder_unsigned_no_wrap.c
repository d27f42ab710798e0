// landfall: division=true
// The twin stays below the range's end.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n >= 0x80000000u) return 0;
    return 7u % (n * 2u) == 1u;
}
