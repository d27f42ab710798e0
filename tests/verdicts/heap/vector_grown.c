// landfall: memsafety=true?
// The capacity is doubled: no block is so large that this wraps around.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    size_t len = 0, cap = 4;
    int *v = malloc(cap * sizeof *v);
    while (__VERIFIER_nondet_int()) {
        if (len == cap) { cap *= 2; v = realloc(v, cap * sizeof *v); }
        v[len++] = 1;
    }
    for (size_t i = 0; i < len; i++) v[i]++;
    free(v);
    return 0;
}
