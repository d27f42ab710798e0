// landfall: memsafety=false?(valid-memtrack)@8
// What is only computed from an address does not hold the block.
#include <stdint.h>
#include <stdlib.h>
static uintptr_t kept;
int main() {
    kept = ~(uintptr_t)malloc(8);
    return 0;
}
