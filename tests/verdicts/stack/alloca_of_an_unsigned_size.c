// landfall: memsafety=true
// What `alloca` is given is of an unsigned type: C widens it to itself.
#include <alloca.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *p = alloca(n);
    if (n > 3)
        p[3] = 1;
    return 0;
}
