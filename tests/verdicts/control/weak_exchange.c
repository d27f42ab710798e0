// landfall: memsafety=unknown! termination=unknown!
// A weak exchange may fail for no reason (C11 7.17.7.4p4).
#include <stdatomic.h>
int z[1];
int main(void) {
    atomic_int i = 0;
    int e = 0;
    if (!atomic_compare_exchange_weak(&i, &e, 5)) return z[1];
    while (!atomic_compare_exchange_weak(&i, &e, 6)) { }
    return 0;
}
