// landfall: memsafety=true termination=true
// Twin of double_free: freeing null does nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_int()) {
        free(p);
        p = 0;
    }
    free(p);
    return 0;
}
