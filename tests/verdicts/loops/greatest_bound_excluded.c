// landfall: termination=true
// Twin of greatest_bound_unsigned: the one bound that no counter passes is refused.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    if (n == 4294967295u)
        return 1;
    for (unsigned i = 0; i <= n; i++) {
        sum += i;
    }
    return sum > 7;
}
