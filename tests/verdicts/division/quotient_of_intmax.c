// landfall: division=false@6
// `imaxdiv` divides like the others.
#include <inttypes.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
    imaxdiv_t r = imaxdiv(5, __VERIFIER_nondet_long());
    return r.quot > 0;
}
