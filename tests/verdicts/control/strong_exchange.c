// landfall: memsafety=true termination=true
// Twin of weak_exchange.
#include <stdatomic.h>
int z[1];
int main(void) {
    atomic_int i = 0;
    int e = 0;
    if (!atomic_compare_exchange_strong(&i, &e, 5)) return z[1];
    e = 5;
    while (!atomic_compare_exchange_strong(&i, &e, 6)) { }
    return 0;
}
