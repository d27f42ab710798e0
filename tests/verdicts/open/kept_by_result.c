// landfall: memsafety=true
// options: --entry f
// A twin of leak.c: the caller gets the block.
#include <stdlib.h>
char *f(int n) {
    char *p = malloc(8);
    p[0] = n;
    return p;
}
