// landfall: memsafety=true
// Blocks of one size are carved out of an array until it is full: the index counts in steps of their size.
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char pool[128];
static size_t used;
static void *take(size_t n) {
    if (n > sizeof pool - used)
        return NULL;
    void *p = pool + used;
    used += n;
    return p;
}
int main() {
    while (__VERIFIER_nondet_uint() % 20) {
        char *p = take(16);
        if (!p)
            break;
        p[0] = 1;
        p[15] = 2;
    }
    return 0;
}
