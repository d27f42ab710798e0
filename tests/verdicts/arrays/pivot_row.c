// landfall: memsafety=true
// Rows that variables name: `row * n + column` lies within `n * n` where both are below `n`.
#include <stdio.h>
#include <stdlib.h>

static double *cell(double *m, int n, int row, int column) {
    return &m[(size_t)row * (size_t)n + (size_t)column];
}

static int pivot(double *m, int n, int column) {
    int best = column;
    for (int row = column + 1; row < n; row++)
        if (*cell(m, n, row, column) > *cell(m, n, best, column))
            best = row;
    return best;
}

static void swap(double *m, int n, int a, int b) {
    for (int column = 0; column < n; column++) {
        double t = *cell(m, n, a, column);
        *cell(m, n, a, column) = *cell(m, n, b, column);
        *cell(m, n, b, column) = t;
    }
}

int main(void) {
    int n;
    if (scanf("%d", &n) != 1 || n < 1 || n > 500)
        return 1;
    double *m = malloc((size_t)n * (size_t)n * sizeof *m);
    if (!m)
        return 1;
    for (int i = 0; i < n * n; i++)
        m[i] = i;
    for (int k = 0; k < n; k++) {
        int p = pivot(m, n, k);
        if (p != k)
            swap(m, n, p, k);
    }
    free(m);
    return 0;
}
