// landfall: memsafety=false(valid-deref)
// Twin of bump_rounded: the bound is checked before rounding.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    uintptr_t free, end;
};
static void *take(struct arena *a, unsigned n) {
    uintptr_t p = (a->free + 15) & ~(uintptr_t)15;
    if (a->free + n > a->end)
        return NULL;
    a->free = p + n;
    return (void *)p;
}
int main() {
    char *base = malloc(256);
    if (!base)
        return 1;
    struct arena a = {(uintptr_t)base, (uintptr_t)base + 256};
    while (__VERIFIER_nondet_uint() % 30) {
        unsigned n = __VERIFIER_nondet_uint() % 64 + 9;
        char *p = take(&a, n);
        if (!p)
            break;
        p[0] = 1;
        p[n - 1] = 2;
    }
    free(base);
    return 0;
}
