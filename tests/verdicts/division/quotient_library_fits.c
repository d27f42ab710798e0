// landfall: division=true no-overflow=true
// Twin of quotient_library_least: the least integer is left out.
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int d = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (d == 0 || n == INT_MIN) return 0;
    div_t r = div(n, d);
    return r.quot > 0;
}
