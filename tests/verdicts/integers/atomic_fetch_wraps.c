// landfall: no-overflow=true
// Twin of atomic_increment: the function wraps around (C11 7.17.7.5p3).
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    _Atomic int i = __VERIFIER_nondet_int();
    atomic_fetch_add(&i, 1);
    return i > 0;
}
