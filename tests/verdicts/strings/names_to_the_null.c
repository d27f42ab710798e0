// landfall: memsafety=true no-overflow=true termination=true
// A table of commands that a null pointer ends.
#include <stdio.h>
#include <string.h>
struct command { const char *name; int code; };
static const struct command commands[] = {{"add", 3}, {"commit", 7}, {"diff", 8}, {"log", 12}, {"push", 13}, {"rm", 15}, {NULL, 0}};
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        for (int k = 0; commands[k].name != NULL; k++)
            if (strcmp(argv[i], commands[k].name) == 0) printf("%d\n", commands[k].code);
    return 0;
}
