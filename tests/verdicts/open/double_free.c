// landfall: memsafety=false(valid-free)@8
// options: --entry f
// The block is the function's own: no caller can help it.
#include <stdlib.h>
void f(int n) {
    char *p = malloc(4);
    free(p);
    free(p);
}
