// landfall: memsafety=false?(valid-deref)
// The room left is compared before the size is rounded up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct arena { char *mem; size_t used, size; };
static void *get(struct arena *a, size_t n) {
    if (n > a->size - a->used) return 0;
    n = (n + 7) & ~(size_t)7;
    void *p = a->mem + a->used;
    a->used += n;
    return p;
}
int main(void) {
    struct arena a; a.size = 4100; a.used = 0; a.mem = malloc(a.size);
    while (__VERIFIER_nondet_int()) {
        int *p = get(&a, sizeof(int));
        if (p) *p = 3;
        char *q = get(&a, 13);
        if (q) q[12] = 0;
    }
    free(a.mem);
    return 0;
}
