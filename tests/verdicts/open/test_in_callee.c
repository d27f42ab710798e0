// landfall: memsafety=unknown!
// options: --entry f
// That the callee tests its argument does not mean that this function's caller hands over null.
#include <stdlib.h>
static char *copy(const char *p) {
    if (!p)
        return 0;
    char *q = malloc(1);
    *q = *p;
    return q;
}
void f(const char *p) {
    char *q = copy(p);
    *q = 1;
    free(q);
}
