// landfall: memsafety=false(valid-deref)@7
// options: --entry f --malloc may-fail
// Nobody looks whether there is a block.
#include <stdlib.h>
char *f(char c) {
    char *p = malloc(1);
    *p = c;
    return p;
}
