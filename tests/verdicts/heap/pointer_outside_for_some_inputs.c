// landfall: memsafety=false(valid-memtrack)@9
// Where n is 5 the pointer is outside of the block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *g;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 5 || n == 4) n = 0;
    g = malloc(4);
    g += n;
    return 0;
}
