// landfall: memsafety=true no-overflow=true termination=true
// The same by a pointer.
#include <stdio.h>
#include <string.h>
struct command { const char *name; int code; };
static const struct command commands[] = {{"add", 3}, {"commit", 7}, {"diff", 8}, {"log", 12}, {"push", 13}, {"rm", 15}, {NULL, 0}};
int main(int argc, char **argv) {
    if (argc < 2) return 1;
    for (const struct command *at = commands; at->name != NULL; at++)
        if (strcmp(argv[1], at->name) == 0) return at->code;
    return 0;
}
