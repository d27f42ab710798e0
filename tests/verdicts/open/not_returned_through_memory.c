// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// A twin of returned_through_memory.c.
#include <stdlib.h>
struct big { long a[4]; char *p; };
struct big f(int n) {
    struct big b = {{n, 2, 3, 4}, 0};
    b.p = malloc(4);
    b.p = 0;
    return b;
}
