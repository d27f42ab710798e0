// landfall: memsafety=unknown!
// The lower half of the address is overwritten: the block is lost unless that half was zero before.
#include <stdlib.h>
#include <string.h>
static char *kept;
int main() {
    kept = malloc(4);
    memset(&kept, 0, 4);
    return 0;
}
