// landfall: memsafety=true
#include <time.h>
int main(void) {
    clock_t before = clock(), after = clock();
    if (before != -1 && after != -1 && after < before)
        return *(volatile int *)0;
    return 0;
}
