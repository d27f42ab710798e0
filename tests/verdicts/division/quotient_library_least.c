// landfall: division=false@8 no-overflow=false@8
// The quotient of the library does not fit either.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int d = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (d == 0) return 0;
    div_t r = div(n, d);
    return r.quot > 0;
}
