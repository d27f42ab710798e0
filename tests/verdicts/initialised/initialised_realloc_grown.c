// landfall: initialised=false
// What realloc adds is indeterminate.
#include <stdlib.h>
int main(void) {
    int *p = malloc(8);
    p[0] = 1;
    p = realloc(p, 16);
    int r = p[0]+p[1] > 0;
    free(p);
    return r;
}
