// landfall: memsafety=false(valid-deref)@25 termination=true
// Twin of matrix: one column too many.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || columns < 1 || rows > 1000 || columns > 1000)
        return 0;
    double **a = malloc(rows * sizeof *a);
    if (!a)
        return 1;
    for (int i = 0; i < rows; i++) {
        a[i] = malloc(columns * sizeof **a);
        if (!a[i]) {
            while (i-- > 0)
                free(a[i]);
            free(a);
            return 1;
        }
    }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j <= columns; j++)
            a[i][j] = i + j;
    for (int i = 0; i < rows; i++)
        free(a[i]);
    free(a);
    return 0;
}
