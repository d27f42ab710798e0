// landfall: memsafety=false(valid-memtrack) termination=true
// Nothing but a value that is no longer used points to the first block when the program ends.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    p = malloc(4);
    exit(0);
}
