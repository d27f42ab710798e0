// landfall: memsafety=true
// The fields are sorted by exchanging pointers.
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
        for (int i = 0; i + 1 < n; i++)
            for (int k = 0; k + 1 < n - i; k++)
                if (fields[k][0] > fields[k + 1][0]) {
                    char *other = fields[k];
                    fields[k] = fields[k + 1];
                    fields[k + 1] = other;
                }
        for (int i = 0; i < n; i++)
            printf("%d: %s\n", i, fields[i]);
    }
    return 0;
}
