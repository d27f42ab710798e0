// landfall: termination=unknown!
// Whether a block comes to lie in the last bytes of 64 KiB is not for the program to say.
#include <stdint.h>
#include <stdlib.h>
int main() {
    for (;;) {
        char *p = malloc(16);
        if ((uintptr_t)p % 65536 >= 60000)
            return 0;
    }
}
