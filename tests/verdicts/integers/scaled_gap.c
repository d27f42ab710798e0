// landfall: memsafety=true no-overflow=true termination=true
// The gap of a comb sort: a floating-point quotient that is cut is less than the number divided, and not below zero.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000) return 0;
    int *a = calloc(n, sizeof *a), gap = n;
    while (gap > 1) {
        gap = gap / 1.3;
        for (int i = 0; i + gap < n; i++) {
            if (a[i] > a[i + gap]) {
                int kept = a[i];
                a[i] = a[i + gap];
                a[i + gap] = kept;
            }
        }
    }
    free(a);
    return 0;
}
