// landfall: termination=false
// The comparison that qsort calls never ends.
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    (void)a, (void)b;
    while (1) {
    }
}
int main() {
    int a[2] = {1, 0};
    qsort(a, 2, sizeof a[0], compare);
    return a[0];
}
