// landfall: memsafety=false(valid-deref)
// The first one that is printed was not stored.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[256];
    char *words[33];
    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        char *tok = strtok(line, " \t\n");
        while (tok != NULL && n < 32) {
            words[n++] = tok;
            tok = strtok(NULL, " \t\n");
        }
        for (int i = n; i >= 0; i--)
            puts(words[i]);
    }
    return 0;
}
