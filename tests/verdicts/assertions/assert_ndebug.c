// landfall: assertion=true
// With NDEBUG there is no assertion.
#define NDEBUG
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(n < 1000);
    return 0;
}
