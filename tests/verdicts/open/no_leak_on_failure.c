// landfall: memsafety=true
// options: --entry f --malloc may-fail
// A twin of leak_on_failure.c.
#include <stdlib.h>
int f(void) {
    char *p = malloc(4), *q;
    if (p == 0)
        return -1;
    q = malloc(4);
    if (q == 0) {
        free(p);
        return -1;
    }
    free(q);
    free(p);
    return 0;
}
