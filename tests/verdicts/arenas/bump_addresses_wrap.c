// landfall: memsafety=false(valid-deref)
// Twin of bump_addresses: with a size of any number of bytes the sum may wrap around and pass the check.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct arena {
    uintptr_t free, end;
};
static void *take(struct arena *a, unsigned long n) {
    if (a->free + n > a->end)
        return NULL;
    void *p = (void *)a->free;
    a->free += n;
    return p;
}
int main() {
    struct arena a;
    char *base = malloc(256);
    if (!base)
        return 1;
    a.free = (uintptr_t)base;
    a.end = (uintptr_t)base + 256;
    while (__VERIFIER_nondet_uint() % 30) {
        unsigned long n = __VERIFIER_nondet_ulong() | 8;
        char *p = take(&a, n);
        if (!p)
            break;
        p[0] = 1;
        p[n - 1] = 2;
    }
    free(base);
    return 0;
}
