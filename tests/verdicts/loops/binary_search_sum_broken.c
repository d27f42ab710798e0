// landfall: memsafety=false(valid-deref)@15
// The last index is one past the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 1;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++)
        a[i] = 2 * i;
    int low = 0, high = n;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (a[middle] == key)
            break;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    free(a);
    return 0;
}
