// landfall: memsafety=unknown!
// options: --entry f
// As kept_after_loop.c, by the caller's memory.
#include <stdlib.h>
void f(char **out, int n) {
    char *p = malloc(4);
    for (int i = 0; i < n; i++)
        out[i] = p;
}
