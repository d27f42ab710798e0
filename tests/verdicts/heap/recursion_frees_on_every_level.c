// landfall: memsafety=false(valid-free)@7 termination=true
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void release(int *p, int n) {
    if (n > 0)
        release(p, n - 1);
    free(p);
}
int main() {
    int *p = malloc(sizeof *p);
    release(p, __VERIFIER_nondet_int());
    return 0;
}
