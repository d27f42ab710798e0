// landfall: memsafety=true
// The text lives as long as its parts are used.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[128];
    char *fields[8];
    if (fgets(line, sizeof line, stdin) == NULL)
        return 0;
    char *copy = malloc(strlen(line) + 1);
    if (copy == NULL)
        return 1;
    strcpy(copy, line);
    int n = 0;
    for (char *p = copy; *p && n < 8; n++) {
        fields[n] = p;
        while (*p && *p != ' ')
            p++;
        if (*p)
            *p++ = '\0';
    }
    for (int i = 0; i < n; i++)
        puts(fields[i]);
    free(copy);
    return 0;
}
