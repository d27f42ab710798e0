// landfall: memsafety=true
// There are five rows at least: where the loop over columns begins, what bounds the row is that number first, and how many there are later.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 5 || m < 5 || n > 1000 || m > 1000)
        return 0;
    int **a = malloc(n * sizeof(int *));
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof(int));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i + j;
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
    return 0;
}
