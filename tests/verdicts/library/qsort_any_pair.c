// landfall: no-overflow=false(no-overflow)@5
// The least and the greatest number may be compared, though insertion into sorted numbers need not do it.
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main() {
    int numbers[3] = {-2147483647 - 1, 0, 1};
    qsort(numbers, 3, sizeof(int), compare);
    return 0;
}
