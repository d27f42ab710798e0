// landfall: memsafety=true
// options: --entry f --malloc may-fail
// A twin of unchecked_allocation.c.
#include <stdlib.h>
char *f(char c) {
    char *p = malloc(1);
    if (p != 0)
        *p = c;
    return p;
}
