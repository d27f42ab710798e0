// landfall: memsafety=false(valid-deref)@7
#include <stdlib.h>
int main(void) {
    srand(3);
    int first = rand();
    if (rand() != first)
        return *(volatile int *)0;
    return 0;
}
