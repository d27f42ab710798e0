// landfall: memsafety=true
// An address that is rounded up to a multiple lies in the block still, less than the multiple behind where it was.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *b = malloc(256);
    if (!b)
        return 1;
    char *p = (char *)(((uintptr_t)(b + 1) + 15) & ~(uintptr_t)15);
    p[0] = 1;
    p[239] = 2;
    free(b);
    return 0;
}
