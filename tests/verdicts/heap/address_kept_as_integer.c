// landfall: memsafety=true
// Twin of complement_kept: the address itself, as an integer, does.
#include <stdint.h>
#include <stdlib.h>
static uintptr_t kept;
int main() {
    kept = (uintptr_t)malloc(8) + 3;
    return 0;
}
