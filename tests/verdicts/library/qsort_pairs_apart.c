// landfall: no-overflow=true
// Twin of qsort_any_pair: no difference overflows.
#include <stdlib.h>
static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main() {
    int numbers[3] = {-2147483647, 0, 0};
    qsort(numbers, 3, sizeof(int), compare);
    return 0;
}
