// landfall: initialised=true
// The twin.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 100)
        return 0;
    int *a = malloc(n*4);
    for (int i = 0; i < n; i++)
        a[i] = i;
    a = realloc(a, (n+1)*4);
    int r = a[n-1] > 3;
    free(a);
    return r;
}
