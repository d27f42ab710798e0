// landfall: termination=true
// Twin of greatest_bound_signed: where overflow is undefined no run passes INT_MAX.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    while (x <= n) {
        if (__VERIFIER_nondet_int())
            x = x + 2;
        else
            x = x + 1;
    }
    return 0;
}
