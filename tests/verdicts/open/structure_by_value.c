// landfall: memsafety=false(valid-deref)@9
// options: --entry f
// The structure's contents do not matter.
#include <stdlib.h>
struct big { long a[4]; char *p; };
long f(struct big b) {
    long *q = malloc(sizeof *q);
    free(q);
    return *q + b.a[1];
}
