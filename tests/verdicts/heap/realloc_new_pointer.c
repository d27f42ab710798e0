// landfall: memsafety=true termination=true
// Twin of realloc_old_pointer.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    p = realloc(p, 4096);
    p[4095] = 1;
    free(p);
    return 0;
}
