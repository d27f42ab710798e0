// landfall: memsafety=false(valid-deref)
// A float has 24 digits: 16777219 becomes 16777220, the next one.
#include <stdlib.h>

int main(void) {
    int n = 16777220;
    char *a = malloc(n);
    float last = n - 1;
    a[(int)last] = 1;
    free(a);
    return 0;
}
