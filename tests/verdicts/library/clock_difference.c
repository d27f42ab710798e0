// landfall: no-overflow=true
// The time between two times.
#include <time.h>
int main(void) {
    clock_t start = clock();
    int work = 3;
    work = work + 1;
    clock_t end = clock();
    return (double)(end - start) / CLOCKS_PER_SEC > 1.0 ? 1 : 0;
}
