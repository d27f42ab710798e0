// landfall: memsafety=false(valid-deref)
// A line may be longer than the array it is copied to.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL, name[16];
    size_t room = 0;
    ssize_t n;
    while ((n = getline(&line, &room, stdin)) > 0) {
        if (line[n - 1] == '\n')
            line[--n] = 0;
        if (n > 0 && line[0] == '#')
            strcpy(name, line + 1);
    }
    free(line);
    return 0;
}
