// landfall: no-overflow=true
// Twin of abs_through_a_pointer.
#include <stdlib.h>
extern short __VERIFIER_nondet_short(void);
int main() {
    int (*f)(int) = abs;
    int x = f(__VERIFIER_nondet_short());
    return x > 0;
}
