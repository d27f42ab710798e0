// landfall: memsafety=false(valid-deref)
// The block of the first line is gone where the second one needs more room.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *line = NULL, *first;
    size_t room = 0;
    if (getline(&line, &room, stdin) > 0) {
        first = line;
        if (getline(&line, &room, stdin) > 0)
            putchar(first[0]);
    }
    free(line);
    return 0;
}
