// landfall: no-overflow=true termination=true
// Twin of negated_minimum.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int x = __VERIFIER_nondet_int();
    return x == INT_MIN ? 0 : -x;
}
