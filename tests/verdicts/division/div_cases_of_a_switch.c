// landfall: division=true
// Only one case divides, and there the divisor is known.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), d = 0;
    switch (n) {
    case 1: d = 2; break;
    case 2: d = 3; break;
    default: return 0;
    }
    return 12 / d;
}
