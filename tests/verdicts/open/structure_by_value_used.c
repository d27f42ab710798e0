// landfall: memsafety=true
// options: --entry f
// A twin of structure_by_value.c.
#include <stdlib.h>
struct big { long a[4]; char *p; };
long f(struct big b) {
    long *q = malloc(sizeof *q);
    free(q);
    return b.a[1];
}
