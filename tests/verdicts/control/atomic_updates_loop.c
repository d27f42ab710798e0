// landfall: termination=false
#include <stdatomic.h>
int main() {
    atomic_flag busy = ATOMIC_FLAG_INIT;
    atomic_flag_test_and_set(&busy);
    while (atomic_flag_test_and_set(&busy)) { }
    return 0;
}
