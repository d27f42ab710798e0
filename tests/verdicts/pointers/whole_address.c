// landfall: termination=true
// Twin of low_half_of_an_address.
#include <stdint.h>
#include <stdlib.h>
int main() {
    char *p = malloc((1UL << 32) + 8);
    while ((uintptr_t)p == (uintptr_t)(p + (1UL << 32))) {
    }
    free(p);
    return 0;
}
