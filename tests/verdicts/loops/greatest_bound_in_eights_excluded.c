// landfall: termination=true
// Twin of greatest_bound_in_eights: the last multiple of 8 that i takes is 4294967288, and then i + 8 is 0 or the loop has ended.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n >= 4294967288u)
        return 1;
    for (unsigned i = 0; i + 8 <= n; i += 8) {
    }
    return 0;
}
