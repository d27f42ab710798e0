// landfall: memsafety=unknown!
// options: --data-model ilp32
// Twin of rounded_already: 32-bit systems need not align blocks to 16 bytes.
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
