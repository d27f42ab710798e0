// landfall: memsafety=false(valid-deref)
// A table of pointers outlives the text of the round before.
#include <stdio.h>
#include <string.h>

int main(void) {
    char *fields[8];
    int n = 0, c;
    while ((c = getchar()) != EOF) {
        char line[32] = "a b c d";
        if (c == 's') {
            n = 0;
            for (char *p = line; *p && n < 8; n++) {
                fields[n] = p;
                p += strcspn(p, " ");
                if (*p)
                    *p++ = '\0';
            }
        }
        if (c == 'p')
            for (int i = 0; i < n; i++)
                fields[i][0] = 'x';
    }
    return 0;
}
