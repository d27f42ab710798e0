// landfall: memsafety=true termination=true
// options: --entry skip --assume string(s)
// Behind two hexadecimal digits the string has not ended.
#include <ctype.h>
void skip(const char *s) {
    while (*s) {
        if (isxdigit((unsigned char)s[1]) && isxdigit((unsigned char)s[2]))
            s += 3;
        else
            s++;
    }
}
