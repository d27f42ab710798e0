// landfall: memsafety=true termination=true
// Twin of impossible_size: null is looked for.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    char *p = malloc(n);
    if (n < 0 && p)
        p[20] = 1;
    free(p);
    return 0;
}
