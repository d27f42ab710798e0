// landfall: initialised=false
// One element of many.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int *a = malloc(n*4);
    for (int i = 0; i < n; i++) {
        if (i != 5)
            a[i] = i;
    }
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] > 1;
    free(a);
    return s > 2;
}
