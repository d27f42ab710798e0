// landfall: memsafety=true no-overflow=true termination=true
// A member leads to a text of the program or to one of its arguments.
#include <stdio.h>
#include <string.h>
struct cfg { const char *name; int level; };
int main(int argc, char **argv) {
    struct cfg c = {"none", 0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) c.level = 1;
        else c.name = argv[i];
    }
    printf("%s %zu\n", c.name, strlen(c.name));
    return 0;
}
