// landfall: memsafety=false?(valid-deref)@15
// The block that q points to is another one in each round; d still speaks of the first one.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    char *p = malloc(1);
    uintptr_t d;
    char *q = malloc(1);
    d = (uintptr_t)p - (uintptr_t)q;
    while (__VERIFIER_nondet_int()) {
        free(q);
        q = malloc(2);
    }
    if (d - ((uintptr_t)p - (uintptr_t)q) != 0) *(volatile int *)0 = 1;
    free(p);
    free(q);
    return 0;
}
