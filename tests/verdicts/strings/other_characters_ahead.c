// landfall: memsafety=false(valid-deref)@9
// Twin of hexadecimal_digits_ahead: what is no hexadecimal digit may be the end of the string.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int pairs(const char *s) {
    int found = 0;
    while (*s) {
        if (*s == '%' && !isxdigit((unsigned char)s[1])) {
            found = 1;
            s += 2;
        } else {
            s++;
        }
    }
    return found;
}

int main(void) {
    char line[4];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    return pairs(line);
}
