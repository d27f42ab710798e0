// landfall: memsafety=unknown!
// options: --entry f
// A twin of double_free.c: of a null pointer nothing is wrong.
#include <stdlib.h>
void f(char *p) {
    free(p);
    free(p);
}
