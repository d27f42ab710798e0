// landfall: memsafety=false(valid-memtrack) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
static void stop(int **p) { int v = **p; *p = 0; if (v > 3) exit(v); }
int main(void) {
    int *p = malloc(sizeof *p), *q;
    *p = __VERIFIER_nondet_int();
    stop(&p);
    return 0;
}
