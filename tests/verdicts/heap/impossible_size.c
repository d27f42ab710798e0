// landfall: memsafety=false?(valid-deref)@9 termination=true
// A negative number of bytes becomes more than any object can have: malloc gives null, whatever else succeeds.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = malloc(n);
    if (n < 0)
        p[20] = 1;
    free(p);
    return 0;
}
