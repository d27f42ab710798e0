// landfall: assertion=true
// The twin asks before.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n >= 1000) return 1;
    assert(n < 1000);
    return 0;
}
