// landfall: memsafety=true termination=true
// Twin of copy_of_a_part_of_zeros: the int lies behind the range.
#include <stdlib.h>
#include <string.h>
int main() {
    char *s = calloc(1, 16);
    *(int *)(s + 8) = -1;
    char *d = malloc(8);
    memcpy(d, s, 8);
    if (d[7] != 0)
        *(volatile int *)0 = 1;
    free(s);
    free(d);
    return 0;
}
