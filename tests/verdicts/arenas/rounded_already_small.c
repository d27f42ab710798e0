// landfall: memsafety=unknown!
// Twin of rounded_already: where a block of 8 bytes begins C does not say so exactly.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *b = malloc(8);
    if (!b)
        return 1;
    char *p = (char *)(((uintptr_t)b + 15) & ~(uintptr_t)15);
    p[7] = 2;
    free(b);
    return 0;
}
