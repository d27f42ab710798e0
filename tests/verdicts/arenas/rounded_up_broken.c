// landfall: memsafety=false(valid-deref)@11
// Twin of rounded_up: what rounding takes is used as well.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *b = malloc(256);
    if (!b)
        return 1;
    char *p = (char *)(((uintptr_t)(b + 1) + 15) & ~(uintptr_t)15);
    p[0] = 1;
    p[240] = 2;
    free(b);
    return 0;
}
