// landfall: memsafety=true termination=true
// options: --data-model ilp32
// Twin of size_wraps.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000)
        return 0;
    int *p = malloc(n * sizeof(int));
    p[n - 1] = 1;
    free(p);
    return 0;
}
