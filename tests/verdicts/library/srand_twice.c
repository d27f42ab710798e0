// landfall: memsafety=true?
// The same seed makes the same numbers.
#include <stdlib.h>
int main(void) {
    srand(3);
    int first = rand();
    srand(3);
    if (rand() != first)
        return *(volatile int *)0;
    return 0;
}
