// landfall: memsafety=true termination=true
// Twin of free_interior.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    p++;
    *p = 1;
    free(p - 1);
    return 0;
}
