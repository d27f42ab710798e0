// landfall: memsafety=false(valid-memtrack)@6
// No pointer into the block is left, and C has no way back from where the pointer is.
#include <stdlib.h>
static int *g;
int main(void) {
    g = malloc(4);
    g += 100;
    return 0;
}
