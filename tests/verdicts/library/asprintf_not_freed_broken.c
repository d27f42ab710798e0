// landfall: memsafety=false(valid-memtrack)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *text = NULL;
    if (asprintf(&text, "%d", 7) < 0)
        return 1;
    puts(text);
    text = NULL;
    return 0;
}
