// landfall: assertion=false(assertion)@8
// What the first assertion does makes the second one fail.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = 0;
    assert(++n == 1);
    assert(n == 0);
    return 0;
}
