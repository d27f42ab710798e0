// landfall: no-overflow=true
// The only quotient without a value is excluded.
extern int __VERIFIER_nondet_int(void);
#define HALF(a, b) (((a) / (b)) >> 1)
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0 || b == -1) return 1;
    return HALF(a, b) != 0;
}
