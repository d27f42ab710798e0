// landfall: memsafety=false(valid-deref)@9 termination=true
// `x & (x - 1)` has one bit less than x.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int n = 0;
    int places[31];
    while (x) {
        places[n] = x;
        x &= x - 1;
        n++;
    }
    return n;
}
