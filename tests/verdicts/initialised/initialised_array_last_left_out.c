// landfall: initialised=false
// The last element is left out.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 1000)
        return 0;
    int *a = malloc(n*sizeof(int));
    for (int i = 0; i < n-1; i++)
        a[i] = i;
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] > 3;
    free(a);
    return s > 0;
}
