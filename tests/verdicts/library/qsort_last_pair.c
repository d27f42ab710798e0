// landfall: memsafety=unknown!
// Which pair is compared last is open: for some implementation it is the second one.
#include <stdlib.h>
static const int *last;
static int compare(const void *a, const void *b) {
    last = a;
    return *(const int *)a - *(const int *)b;
}
int main() {
    int a[5] = {1, 2, 3, 4, 5};
    qsort(a, 5, sizeof a[0], compare);
    if (last == a + 1) *(volatile int *)0 = 1;
    return 0;
}
