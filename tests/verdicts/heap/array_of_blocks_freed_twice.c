// landfall: memsafety=false(valid-free)@11 termination=true
// Twin of array_of_blocks: the second loop frees the first block five times.
#include <stdlib.h>
int main() {
    int *a[5];
    for (int i = 0; i < 5; i++) {
        a[i] = malloc(sizeof(int));
        *a[i] = i;
    }
    for (int i = 0; i < 5; i++)
        free(a[0]);
    return 0;
}
