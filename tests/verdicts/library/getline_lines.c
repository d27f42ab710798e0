// landfall: memsafety=true
// The block that the lines lie in grows as they do.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    unsigned long blanks = 0;
    while ((n = getline(&line, &room, stdin)) > 0) {
        if (line[n - 1] == '\n')
            line[--n] = 0;
        for (ssize_t i = 0; i < n; i++)
            if (line[i] == ' ')
                blanks++;
    }
    free(line);
    printf("%lu\n", blanks);
    return 0;
}
