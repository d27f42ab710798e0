// landfall: memsafety=true?
// The same seed makes the same numbers.
#include <stdlib.h>
int main(void) {
    unsigned seed = 5;
    int first = rand_r(&seed);
    seed = 5;
    if (rand_r(&seed) != first)
        return *(volatile int *)0;
    return 0;
}
