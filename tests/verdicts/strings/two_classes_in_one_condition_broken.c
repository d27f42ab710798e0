// landfall: memsafety=false(valid-deref)@6
// options: --entry skip --assume string(s)
// The one behind them may be the end.
#include <ctype.h>
void skip(const char *s) {
    while (*s) {
        if (isxdigit((unsigned char)s[1]) && isxdigit((unsigned char)s[2]))
            s += 4;
        else
            s++;
    }
}
