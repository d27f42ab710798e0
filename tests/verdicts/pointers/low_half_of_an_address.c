// landfall: termination=false
// The addresses differ, their low halves do not.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *p = malloc((1UL << 32) + 8);
    while ((unsigned)(uintptr_t)p == (unsigned)(uintptr_t)(p + (1UL << 32))) {
    }
    free(p);
    return 0;
}
