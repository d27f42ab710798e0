// landfall: division=false@8
// The remainder would be 0, but C leaves it undefined where the quotient has no place.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int b = __VERIFIER_nondet_int();
    if (b >= 0) return 0;
    return INT_MIN % b;
}
