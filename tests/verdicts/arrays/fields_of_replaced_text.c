// landfall: memsafety=false(valid-deref)
// The bytes to which the pointers lead are no text any more.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[64];
    char *fields[8];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    int n = 0;
    for (char *p = line; *p && n < 8; n++) {
        fields[n] = p;
        while (*p && *p != ' ')
            p++;
        if (*p)
            *p++ = '\0';
    }
    memset(line, 'x', sizeof line);
    for (int i = 0; i < n; i++)
        puts(fields[i]);
    return 0;
}
