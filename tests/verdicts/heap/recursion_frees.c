// landfall: memsafety=false(valid-deref)@14 termination=true
// The block is gone when the outermost call returns.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void release(int *p, int n) {
    if (n <= 0)
        free(p);
    else
        release(p, n - 1);
}
int main() {
    int *p = malloc(sizeof *p);
    release(p, __VERIFIER_nondet_int());
    *p = 1;
    return 0;
}
