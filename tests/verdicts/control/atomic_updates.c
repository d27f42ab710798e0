// landfall: memsafety=true termination=true no-overflow=true
// One thread: an atomic update is a read and a write.
#include <stdatomic.h>
int main() {
    atomic_int n = 10;
    int rounds = 0;
    while (atomic_fetch_sub(&n, 1) > 0) rounds++;
    atomic_flag busy = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&busy)) { }
    int expected = -1;
    while (!atomic_compare_exchange_strong(&n, &expected, 7)) { }
    int *p = n == 7 ? &rounds : 0;
    return *p - 10;
}
