// landfall: memsafety=false(valid-deref)@5 termination=true
#include <stdlib.h>
int main() {
    char *p = malloc(0);
    p[0] = 1;
    free(p);
    return 0;
}
