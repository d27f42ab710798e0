// landfall: memsafety=false(valid-deref)@7 termination=true
// Fresh memory holds anything.
#include <stdlib.h>
int main() {
    int a[3] = {0, 0, 0};
    int *p = malloc(sizeof *p);
    a[*p] = 1;
    free(p);
    return 0;
}
