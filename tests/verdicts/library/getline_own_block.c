// landfall: memsafety=true
// The block that is given may be freed and another one come back.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    size_t room = 16;
    char *line = malloc(room);
    if (line == NULL)
        return 1;
    line[15] = 'x';
    if (getline(&line, &room, stdin) > 0)
        line[0] = 0;
    free(line);
    return 0;
}
