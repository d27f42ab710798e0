// landfall: memsafety=true
// options: --entry f --assume string(s)
// A twin of string_end.c.
#include <string.h>

char f(const char *s) {
    return s[strlen(s)];
}
