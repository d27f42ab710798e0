// landfall: memsafety=unknown!
// Whether realloc(p, 0) gives null or a block of no bytes is left to the library: where it gives a block, it is freed twice.
#include <stdlib.h>

int main(void) {
    void *p = malloc(1);
    void *q = realloc(p, 0);
    if (q)
        free(q);
    free(q);
    return 0;
}
