// landfall: memsafety=false(valid-deref)@11 termination=true
// options: --data-model ilp32
// 4 * n wraps around at 2^30, and the block is empty.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    int *p = malloc(n * sizeof(int));
    p[0] = 1;
    free(p);
    return 0;
}
