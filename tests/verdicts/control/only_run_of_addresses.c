// landfall: memsafety=unknown!
// No inputs, but it hangs on where blocks lie: three of them in falling, then rising order, say.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *a = malloc(1), *b = malloc(1), *c = malloc(1);
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b, z = (uintptr_t)c;
    if ((x < y) == (y < z)) {
        free(a);
        free(b);
    }
    free(c);
    return 0;
}
