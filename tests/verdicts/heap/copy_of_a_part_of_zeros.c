// landfall: memsafety=false(valid-deref)@11 termination=true
// The copied range ends inside an int that is not zero.
#include <stdlib.h>
#include <string.h>
int main() {
    char *s = calloc(1, 16);
    *(int *)(s + 6) = -1;
    char *d = malloc(8);
    memcpy(d, s, 8);
    if (d[7] != 0)
        *(volatile int *)0 = 1;
    free(s);
    free(d);
    return 0;
}
