// landfall: memsafety=false(valid-deref)@6 termination=true
#include <stdlib.h>
int main() {
    char *p = malloc(8);
    p = realloc(p, 4);
    p[4] = 1;
    free(p);
    return 0;
}
