// landfall: memsafety=false?(valid-memtrack) termination=true
// The old block stays where the new size is impossible; nothing leads to it any more.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    char *p = malloc(4);
    p = realloc(p, n);
    free(p);
    return 0;
}
