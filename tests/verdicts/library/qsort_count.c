// landfall: memsafety=unknown! termination=unknown!
// How often two elements are compared is open.
#include <stdlib.h>
static int n;
static int compare(const void *a, const void *b) {
    n++;
    return *(const int *)a < *(const int *)b ? -1 : 1;
}
int main() {
    int a[2] = {1, 2};
    qsort(a, 2, sizeof a[0], compare);
    while (n == 1) {
    }
    if (n == 3) *(volatile int *)0 = 1;
    return 0;
}
