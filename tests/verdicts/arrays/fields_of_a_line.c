// landfall: memsafety=true
// A line is cut at its commas: each pointer of `fields` leads to a part of it, before where the line ends.
#include <stdio.h>

int main(void) {
    char line[256];
    char *fields[16];
    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        char *p = line;
        while (*p && n < 16) {
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
