// landfall: memsafety=false(valid-deref)@15
// options: --entry f
// However long the text is.
#include <stdlib.h>
int f(const char *s) {
    char *p = malloc(4);
    int spaces = 0;
    p[0] = 1;
    while (*s) {
        if (*s == ' ')
            spaces++;
        s++;
    }
    free(p);
    return p[0] + spaces;
}
