// landfall: memsafety=false(valid-deref)
// The size that is told is that of the block.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL;
    size_t room = 0;
    if (getline(&line, &room, stdin) > 0)
        line[room] = 0;
    free(line);
    return 0;
}
