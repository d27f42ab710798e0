// landfall: memsafety=false(valid-deref)
// The old text is freed, and only the first pointer leads into the new one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *words[8];
    int n = 0;
    char *line = malloc(64);
    if (line == NULL)
        return 1;
    memset(line, 'a', 64);
    if (fgets(line, 32, stdin) == NULL) {
        free(line);
        return 0;
    }
    for (char *p = line; *p && n < 8; n++) {
        words[n] = p;
        while (*p && *p != ' ')
            p++;
        if (*p)
            *p++ = '\0';
    }
    char *other = malloc(4);
    if (other != NULL) {
        strcpy(other, "abc");
        free(line);
        line = other;
        words[0] = line;
    }
    for (int i = 0; i < n; i++)
        puts(words[i]);
    free(line);
    return 0;
}
