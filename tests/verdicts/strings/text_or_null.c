// landfall: memsafety=true no-overflow=true termination=true
// A member leads nowhere or to an argument; the initialiser writes the null pointer byte by byte.
#include <stdio.h>
#include <string.h>
struct cfg { const char *name; const char *out; int level; };
int main(int argc, char **argv) {
    struct cfg c = {"none", NULL, 0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) c.level = 1;
        else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) c.out = argv[++i];
        else c.name = argv[i];
    }
    if (c.out) printf("%s\n", c.out);
    printf("%s %zu\n", c.name, strlen(c.name));
    return 0;
}
