// landfall: memsafety=false(valid-deref)@7
#include <stdlib.h>
int main(void) {
    unsigned seed = 5;
    int first = rand_r(&seed);
    if (rand_r(&seed) != first)
        return *(volatile int *)0;
    return 0;
}
