// landfall: memsafety=false(valid-deref)
// Empty fields have null pointers, and somebody forgot.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[64];
    char *fields[8];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    int n = 0;
    for (char *p = line; *p && n < 8; n++) {
        fields[n] = *p == ' ' ? NULL : p;
        while (*p && *p != ' ')
            p++;
        if (*p)
            *p++ = '\0';
    }
    for (int i = 0; i < n; i++)
        printf("%zu\n", strlen(fields[i]));
    return 0;
}
