// landfall: termination=unknown!
// Whether a new block lies where the freed one lay is the allocator's affair.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    free(p);
    for (;;) {
        char *q = malloc(4);
        if (q != p) break;
        free(q);
    }
    return 0;
}
