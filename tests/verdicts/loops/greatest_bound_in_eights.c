// landfall: termination=false
// The counter takes multiples of 8 and wraps around; with n = UINT_MAX the condition always holds.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i + 8 <= n; i += 8) {
    }
    return 0;
}
