// landfall: initialised=true
// What calloc gives is zero.
#include <stdlib.h>
int main(void) {
    int *p = calloc(1, 4);
    int r = *p > 0;
    free(p);
    return r;
}
