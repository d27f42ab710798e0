// landfall: memsafety=true no-overflow=true termination=true
// What is a hexadecimal digit is not the end of the string: the position may go past it.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int pairs(const char *s) {
    int found = 0;
    while (*s) {
        if (*s == '%' && isxdigit((unsigned char)s[1])) {
            found = 1;
            s += 2;
        } else {
            s++;
        }
    }
    return found;
}

int main(void) {
    char line[100];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    return pairs(line);
}
