// landfall: division=false@6
// `div` of the library divides like the operator.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    div_t d = div(10, __VERIFIER_nondet_int());
    return d.quot;
}
