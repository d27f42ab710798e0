// landfall: initialised=true
// Only what was written is read.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int *a = malloc(n*4);
    int i;
    for (i = 0; i < n; i++) {
        if (__VERIFIER_nondet_int())
            break;
        a[i] = i;
    }
    int s = 0;
    for (int j = 0; j < i; j++)
        s += a[j] > 1;
    free(a);
    return s > 2;
}
