// landfall: memsafety=true termination=true
// Twin of malloc_contents.
#include <stdlib.h>
int main() {
    int a[3] = {0, 0, 0};
    int *p = calloc(1, sizeof *p);
    a[*p] = 1;
    free(p);
    return 0;
}
