// landfall: termination=false
// No i is greater than the greatest number of its type: the counter wraps around.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    for (unsigned i = 0; i <= n; i++) {
        sum += i;
    }
    return sum > 7;
}
