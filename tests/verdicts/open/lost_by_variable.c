// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// A twin of kept_by_variable.c.
#include <stdlib.h>
static char *saved;
static int count;
void f(void) {
    count ^= 1;
    saved = malloc(4);
    saved = 0;
}
char *g(void) { return saved; }
