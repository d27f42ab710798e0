// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
// The caller's variable still holds the block where the program ends.
static void stop(int code) { if (code > 3) exit(code); }
int main(void) {
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    stop(*p);
    free(p);
    return 0;
}
