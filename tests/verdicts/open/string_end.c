// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume string(s)
// Behind the zero byte nothing is promised.
#include <string.h>

char f(const char *s) {
    return s[strlen(s) + 1];
}
