// landfall: memsafety=false(valid-deref)
// Twin of bump_addresses: the address is compared before the size is added.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main() {
    char *base = malloc(256);
    if (!base)
        return 1;
    uintptr_t next = (uintptr_t)base, end = (uintptr_t)base + 256;
    while (__VERIFIER_nondet_uint() % 30) {
        if (next > end)
            break;
        char *p = (char *)next;
        next += 24;
        p[0] = 1;
        p[23] = 2;
    }
    free(base);
    return 0;
}
