// landfall: initialised=true
// What it keeps is not.
#include <stdlib.h>
int main(void) {
    int *p = malloc(8);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 16);
    int r = p[0]+p[1] > 0;
    free(p);
    return r;
}
