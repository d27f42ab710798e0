// landfall: memsafety=unknown!
// options: --entry f
// The two conditions need not be independent.
#include <stdlib.h>
void f(int a, int b) {
    char *p = 0;
    if (a)
        p = malloc(1);
    if (b)
        *p = 1;
    free(p);
}
