// landfall: shift=false@6
// The input may be negative or too large.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    return 1 >> n;
}
