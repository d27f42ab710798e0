// landfall: memsafety=false?(valid-memtrack)@8
// The lower half of an address is none.
#include <stdint.h>
#include <stdlib.h>
static uint32_t kept;
int main() {
    kept = (uint32_t)(uintptr_t)malloc(8);
    return 0;
}
