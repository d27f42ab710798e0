// landfall: no-overflow=false(no-overflow)@7
// Called through a pointer `abs` is the library's, which has no check of its own.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    int (*f)(int) = abs;
    int x = f(__VERIFIER_nondet_int());
    return x > 0;
}
