// landfall: memsafety=unknown!
// options: --entry f
// If the loop runs at all, the block is returned: what number that takes is the caller's duty.
#include <stdlib.h>
char *f(int n) {
    char *p = malloc(4), *q = 0;
    for (int i = 0; i < n; i++)
        q = p;
    return q;
}
