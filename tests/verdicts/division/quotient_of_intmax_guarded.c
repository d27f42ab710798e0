// landfall: division=true memsafety=true no-overflow=true
// Twin of quotient_of_intmax: what is divided by is positive.
#include <inttypes.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int d = __VERIFIER_nondet_int();
    if (d <= 0) return 0;
    imaxdiv_t r = imaxdiv(-5, d);
    int a[6] = {0};
    return a[-r.rem];
}
