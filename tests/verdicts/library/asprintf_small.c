// landfall: memsafety=true no-overflow=true
// The result is the length of the text, and that is known.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char *text, digits[13] = "";
    (void)argv;
    int n = asprintf(&text, "%d", argc);
    if (n < 0)
        return 1;
    digits[n] = 'x';
    memcpy(digits, text, (size_t)n + 1);
    free(text);
    return 0;
}
