// landfall: memsafety=false(valid-memtrack) no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
// The block is lost before the call; the call never returns.
static void stop(int code) { exit(code); }
int main(void) {
    int *p = malloc(sizeof *p);
    p = 0;
    stop(3);
    return 0;
}
