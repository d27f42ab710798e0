// landfall: memsafety=false(valid-deref)@9
// One element may lead behind the table.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned find(unsigned *parent, unsigned x) {
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000000)
        return 0;
    unsigned *parent = malloc(n * sizeof *parent);
    if (!parent)
        return 0;
    for (unsigned i = 0; i < n; i++)
        parent[i] = i;
    while (__VERIFIER_nondet_uint()) {
        unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
        if (a < n && b <= n) {
            a = find(parent, a);
            if (a != b)
                parent[a] = b;
        }
    }
    free(parent);
    return 0;
}
