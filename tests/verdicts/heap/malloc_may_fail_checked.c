// landfall: memsafety=true termination=true
// options: --malloc may-fail
// Twin of malloc_may_fail.
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    if (p)
        *p = 1;
    free(p);
    return 0;
}
