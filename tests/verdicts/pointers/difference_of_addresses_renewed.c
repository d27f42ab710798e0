// landfall: memsafety=true
// Twin of difference_of_addresses_kept: d is taken again.
#include <stdint.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    char *p = malloc(1);
    uintptr_t d;
    char *q = malloc(1);
    while (__VERIFIER_nondet_int()) {
        free(q);
        q = malloc(2);
    }
    d = (uintptr_t)p - (uintptr_t)q;
    if (d - ((uintptr_t)p - (uintptr_t)q) != 0) *(volatile int *)0 = 1;
    free(p);
    free(q);
    return 0;
}
