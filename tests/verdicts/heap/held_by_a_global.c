// landfall: memsafety=true termination=true
// Twin of leak_at_return: a global still points to the block when the program ends.
#include <stdlib.h>
int *held;
int main() {
    held = malloc(sizeof *held);
    *held = 1;
    return 0;
}
