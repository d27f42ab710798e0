// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// A block of any size is leaked.
#include <stdlib.h>
void f(unsigned n) {
    char *p = malloc(n);
    if (p == 0)
        return;
}
