// landfall: memsafety=false(valid-deref)
// The text of the program fits, an argument need not.
#include <stdio.h>
#include <string.h>
struct cfg { const char *name; int level; };
int main(int argc, char **argv) {
    struct cfg c = {"none", 0};
    char copy[16];
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) c.level = 1;
        else c.name = argv[i];
    }
    strcpy(copy, c.name);
    printf("%s\n", copy);
    return 0;
}
