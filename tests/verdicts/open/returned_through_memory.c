// landfall: memsafety=true
// options: --entry f
// A structure that is returned in memory keeps what it points to.
#include <stdlib.h>
struct big { long a[4]; char *p; };
struct big f(int n) {
    struct big b = {{n, 2, 3, 4}, 0};
    b.p = malloc(4);
    return b;
}
