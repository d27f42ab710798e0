// landfall: memsafety=true
// The free room lies between two pointers.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    char *base, *free, *end;
};
static void *take(struct arena *a, size_t n) {
    if (n > (size_t)(a->end - a->free))
        return NULL;
    void *p = a->free;
    a->free += n;
    return p;
}
int main() {
    struct arena a;
    a.base = malloc(256);
    if (!a.base)
        return 1;
    a.free = a.base;
    a.end = a.base + 256;
    while (__VERIFIER_nondet_uint() % 30) {
        unsigned n = __VERIFIER_nondet_uint() % 64 + 8;
        char *p = take(&a, n);
        if (!p)
            break;
        p[0] = 1;
        p[n - 1] = 2;
    }
    free(a.base);
    return 0;
}
