// landfall: memsafety=true termination=true
// Twin of recursion_frees.
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
    *p = 1;
    release(p, __VERIFIER_nondet_int());
    return 0;
}
