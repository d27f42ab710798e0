// landfall: memsafety=true?
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *field = NULL;
    size_t room = 0;
    ssize_t n;
    while ((n = getdelim(&field, &room, ':', stdin)) != -1)
        if (field[n - 1] == ':' && strlen(field) > (size_t)n)
            field[-1] = 0;
    free(field);
    return 0;
}
