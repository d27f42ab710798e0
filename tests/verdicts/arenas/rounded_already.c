// landfall: memsafety=true
// A block of the heap with room for any type of 16 bytes begins at a multiple of 16: rounding changes nothing.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *b = malloc(64);
    if (!b)
        return 1;
    char *p = (char *)(((uintptr_t)b + 15) & ~(uintptr_t)15);
    p[63] = 2;
    free(b);
    return 0;
}
