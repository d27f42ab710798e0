// landfall: memsafety=false(valid-memtrack)
// options: --entry f --malloc may-fail
// The second allocation fails, and the first block is forgotten.
#include <stdlib.h>
int f(void) {
    char *p = malloc(4), *q;
    if (p == 0)
        return -1;
    q = malloc(4);
    if (q == 0)
        return -1;
    free(q);
    free(p);
    return 0;
}
