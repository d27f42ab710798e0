// landfall: memsafety=false(valid-deref)@7 termination=true
// Half of an address is not an address.
#include <stdint.h>
int main() {
    int x = 7;
    uint32_t bits = (uint32_t)(uintptr_t)&x;
    return *(int *)(uintptr_t)bits;
}
