// landfall: termination=false
// The array is moved to a new block and its elements exchanged back there.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int *a = malloc(2 * sizeof *a);
    if (!a)
        return 1;
    a[0] = __VERIFIER_nondet_int();
    a[1] = __VERIFIER_nondet_int();
    for (int i = 0; a[i] > a[i + 1];) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        int *b = malloc(2 * sizeof *b);
        if (!b)
            break;
        b[0] = a[1];
        b[1] = a[0];
        free(a);
        a = b;
    }
    free(a);
    return 0;
}
