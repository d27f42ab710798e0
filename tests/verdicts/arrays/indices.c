// landfall: memsafety=true no-overflow=true termination=true
// A table of indices, filled by a loop: what is read there is less than what it was filled up to.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int *order = malloc(n * sizeof *order);
    int *value = calloc(n, sizeof *value);
    if (order && value) {
        for (int i = 0; i < n; i++)
            order[i] = n - 1 - i;
        for (int i = 0; i < n; i++)
            value[order[i]] = i;
    }
    free(value);
    free(order);
    return 0;
}
