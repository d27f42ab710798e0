// landfall: memsafety=false(valid-deref)@17 no-overflow=true
// The first index is that behind the last element.
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
            order[i] = n - i;
        for (int i = 0; i < n; i++)
            value[order[i]] = i;
    }
    free(value);
    free(order);
    return 0;
}
