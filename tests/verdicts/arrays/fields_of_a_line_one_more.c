// landfall: memsafety=false(valid-deref)
// There is room for two fields, and the third one is stored.
#include <stdio.h>

int main(void) {
    char line[256];
    char *fields[2];
    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        char *p = line;
        while (*p && n <= 2) {
            fields[n++] = p;
            while (*p && *p != ',')
                p++;
            if (*p)
                *p++ = '\0';
        }
        for (int i = 0; i < n; i++)
            printf("%d: %s\n", i, fields[i]);
    }
    return 0;
}
