// landfall: memsafety=false(valid-deref)@6
#include <time.h>
int main(void) {
    clock_t before = clock(), after = clock();
    if (before == after)
        return *(volatile int *)0;
    return 0;
}
