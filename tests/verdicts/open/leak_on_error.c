// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// Who tests for negative numbers believes that they come: every run that returns there leaks.
#include <stdlib.h>
int f(int n) {
    char *p = malloc(4);
    if (n < 0)
        return -1;
    free(p);
    return n;
}
