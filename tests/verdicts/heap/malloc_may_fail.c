// landfall: memsafety=false(valid-deref)@6 termination=true
// options: --malloc may-fail
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return 0;
}
