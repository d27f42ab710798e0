// landfall: memsafety=false(valid-memtrack) termination=true
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    p = malloc(sizeof *p);
    free(p);
    return 0;
}
