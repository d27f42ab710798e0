// landfall: memsafety=true
// options: --entry f
// A twin of leak_on_error.c.
#include <stdlib.h>
int f(int n) {
    char *p = malloc(4);
    if (n < 0) {
        free(p);
        return -1;
    }
    free(p);
    return n;
}
