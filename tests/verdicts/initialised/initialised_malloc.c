// landfall: initialised=false
// What malloc gives is indeterminate.
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    int r = *p > 0;
    free(p);
    return r;
}
