// landfall: initialised=false
// What realloc cuts off is not written when the block grows again.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };
int main(void) {
    struct pair *s = calloc(4, sizeof *s);
    if (!s) return 0;
    s = realloc(s, 12);
    s = realloc(s, 32);
    int r = s[1].a + (__VERIFIER_nondet_int() == 5 && s[1].b > 2);
    free(s);
    return r;
}
