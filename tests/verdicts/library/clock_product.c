// landfall: no-overflow=unknown?
// Three times the time: C says nothing that keeps it small.
#include <time.h>
int main(void) {
    clock_t start = clock();
    if (start < 0)
        return 1;
    return (int)(start * 3 / CLOCKS_PER_SEC);
}
