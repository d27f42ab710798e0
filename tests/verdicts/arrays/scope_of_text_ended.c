// landfall: memsafety=false(valid-deref)
// The scope of the text ends with each round, and the pointers of the first round are used in the next one.
#include <stdio.h>

int main(void) {
    char *fields[8];
    int n = 0;
    for (int round = 0; round < 2; round++) {
        char line[32];
        if (fgets(line, sizeof line, stdin) == NULL)
            return 0;
        if (round == 0)
            for (char *p = line; *p && n < 8; n++) {
                fields[n] = p;
                while (*p && *p != ' ')
                    p++;
                if (*p)
                    *p++ = '\0';
            }
        else
            for (int i = 0; i < n; i++)
                puts(fields[i]);
    }
    return 0;
}
