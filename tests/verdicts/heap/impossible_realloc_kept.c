// landfall: memsafety=true termination=true
// Twin of impossible_realloc: the old block is kept until the new one is there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    char *p = malloc(4);
    char *q = realloc(p, n);
    free(q ? q : p);
    return 0;
}
