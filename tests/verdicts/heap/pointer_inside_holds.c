// landfall: memsafety=true
// Twin of pointer_outside_is_no_hold: a pointer to the inside of the block holds it.
#include <stdlib.h>
static int *g;
int main(void) {
    g = malloc(404);
    g += 100;
    return 0;
}
