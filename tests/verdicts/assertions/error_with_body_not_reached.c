// landfall: assertion=true termination=true memsafety=true
// The twin never calls it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
static void check(int holds) { if (!holds) reach_error(); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 3 && n < 5) check(n == 4);
    return 0;
}
