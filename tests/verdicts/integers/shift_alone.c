// landfall: no-overflow=true shift=false@6
// An amount out of range is a matter of shifts, not of overflow.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_int();
    x = x << __VERIFIER_nondet_int();
    return x >> 1 != 0;
}
