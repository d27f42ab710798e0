// landfall: memsafety=true
// options: --entry f
// A twin of double_free.c.
#include <stdlib.h>
void f(int n) {
    char *p = malloc(4);
    free(p);
    p = malloc(4);
    free(p);
}
