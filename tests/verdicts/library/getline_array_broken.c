// landfall: memsafety=false
// What is given must be a block of the heap.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char array[8], *line = array;
    size_t room = sizeof array;
    getline(&line, &room, stdin);
    return line == array ? 0 : (free(line), 0);
}
