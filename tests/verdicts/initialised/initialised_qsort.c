// landfall: initialised=false
// A comparison function reads an element that was never written.
#include <stdlib.h>
int cmp(const void *a, const void *b) {
    return *(int *)a-*(int *)b;
}
int main(void) {
    int a[4] = {3, 1};
    int b[4];
    b[0] = 1;
    b[1] = 0;
    b[2] = 4;
    qsort(b, 4, 4, cmp);
    return a[0] > b[0];
}
