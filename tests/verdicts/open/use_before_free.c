// landfall: memsafety=true
// options: --entry f
// A twin of use_after_free.c.
#include <stdlib.h>
int f(int n) {
    int *p = malloc(sizeof *p);
    *p = n;
    n = *p;
    free(p);
    return n;
}
