// landfall: memsafety=true termination=true
// An address survives a way through an integer that can hold it.
#include <stdint.h>
int main() {
    int x = 7;
    uintptr_t bits = (uintptr_t)&x;
    return *(int *)bits;
}
