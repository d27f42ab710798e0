// landfall: memsafety=false(valid-deref)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text;
    int n = asprintf(&text, "%s/%d", argc > 1 ? argv[1] : "none", argc);
    if (n < 0)
        return 1;
    if (n > 20)
        text[n + 1] = 0;
    free(text);
    return 0;
}
