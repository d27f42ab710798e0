// landfall: memsafety=false(valid-deref)@7 termination=true
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return *p;
}
