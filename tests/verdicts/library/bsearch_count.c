// landfall: memsafety=unknown!
// How often the key is compared is open.
#include <stdlib.h>
static int n;
static int compare(const void *a, const void *b) {
    n++;
    return *(const int *)a - *(const int *)b;
}
int main() {
    int a[4] = {1, 2, 3, 4}, key = 4;
    bsearch(&key, a, 4, sizeof a[0], compare);
    if (n == 1) *(volatile int *)0 = 1;
    return 0;
}
