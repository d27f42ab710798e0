// landfall: memsafety=true termination=true
// Twin of use_after_free.
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    *p = 1;
    int x = *p;
    free(p);
    return x;
}
