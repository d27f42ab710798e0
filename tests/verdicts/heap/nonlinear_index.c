// landfall: memsafety=true
// A matrix in one block: i * m + j < n * m needs more than linear arithmetic.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int n = __VERIFIER_nondet_int();
    int m = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000 || m < 1 || m > 1000) {
        return 0;
    }
    char *p = malloc(n * m);
    int i = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_int();
    if (i >= 0 && i < n && j >= 0 && j < m) {
        p[i * m + j] = 1;
    }
    free(p);
    return 0;
}
