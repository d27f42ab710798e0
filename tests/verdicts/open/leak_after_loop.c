// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// However often the loop runs, the block is leaked.
#include <stdlib.h>
int f(const int *a, int n) {
    int *sum = malloc(sizeof *sum);
    *sum = 0;
    for (int i = 0; i < n; i++)
        *sum ^= a[i];
    return *sum;
}
