// landfall: memsafety=true
// Blocks of any size are carved out of a block of the heap: the bound is a number in memory.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct arena {
    char *base;
    size_t used, size;
};
static int begin(struct arena *a, size_t size) {
    a->base = malloc(size);
    a->used = 0;
    a->size = size;
    return a->base != NULL;
}
static void *take(struct arena *a, size_t n) {
    if (n > a->size - a->used)
        return NULL;
    void *p = a->base + a->used;
    a->used += n;
    return p;
}
int main() {
    struct arena a;
    if (!begin(&a, 256))
        return 1;
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
