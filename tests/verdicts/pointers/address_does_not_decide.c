// landfall: termination=false
// Twin of address_decides: the blocks are looked at, where they lie is not.
#include <stdint.h>
#include <stdlib.h>
int main() {
    for (;;) {
        char *p = malloc(16), *q = p + 8;
        if ((uintptr_t)q - (uintptr_t)p >= 60000)
            return 0;
        free(p);
    }
}
