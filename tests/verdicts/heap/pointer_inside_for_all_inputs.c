// landfall: memsafety=true
// Twin of pointer_outside_for_some_inputs.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *g;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3) n = 0;
    g = malloc(4);
    g += n;
    return 0;
}
