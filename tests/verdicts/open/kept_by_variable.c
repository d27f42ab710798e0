// landfall: memsafety=true
// options: --entry f
// The block is kept by a variable outside functions.
#include <stdlib.h>
static char *saved;
void f(void) { saved = malloc(4); }
char *g(void) { return saved; }
