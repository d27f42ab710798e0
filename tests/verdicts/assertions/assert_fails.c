// landfall: assertion=false(assertion)@7
// A failed assertion ends the run.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(n < 1000);
    return 0;
}
