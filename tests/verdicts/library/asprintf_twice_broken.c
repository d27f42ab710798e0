// landfall: memsafety=false(valid-memtrack)
// The first text is lost.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text = NULL;
    for (int i = 0; i < argc; i++)
        if (asprintf(&text, "%d %s", i, argv[i]) < 0)
            return 1;
    free(text);
    return 0;
}
