// landfall: memsafety=unknown!
// Whether a block of no bytes is given is the library's choice: it would be lost.
#include <stdlib.h>
int main(void) {
    char *p = malloc(3);
    p = realloc(p, 0);
    return 0;
}
