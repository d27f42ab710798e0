// landfall: memsafety=false(valid-deref)@9
// options: --entry f
// What was stored does not matter.
#include <stdlib.h>
int f(int n) {
    int *p = malloc(sizeof *p);
    *p = n;
    free(p);
    return *p;
}
