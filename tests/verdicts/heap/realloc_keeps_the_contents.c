// landfall: memsafety=true termination=true
// The index read back after realloc is the one stored before.
#include <stdlib.h>
int main() {
    int a[3] = {0, 0, 0};
    int *p = malloc(sizeof *p);
    *p = 2;
    p = realloc(p, 64);
    a[*p] = 1;
    free(p);
    return 0;
}
