// landfall: memsafety=false(valid-memtrack)
// There is a block also where no line was read.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, stdin) < 0)
        return 1;
    free(line);
    return 0;
}
