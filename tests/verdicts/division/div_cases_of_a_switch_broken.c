// landfall: division=false@11
// The twin forgets the default.
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), d = 0;
    switch (n) {
    case 1: d = 2; break;
    case 2: d = 3; break;
    default: break;
    }
    return 12 / d;
}
