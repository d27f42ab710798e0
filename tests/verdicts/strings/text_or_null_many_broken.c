// landfall: memsafety=false(valid-deref)@17
// The second one of three pointers is not asked.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *in = NULL, *out = NULL, *name = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (argv[i][0] == 'i')
            in = argv[i + 1];
        else if (argv[i][0] == 'o')
            out = argv[i + 1];
        else
            name = argv[i + 1];
    }
    if (in)
        puts(in);
    if (out[0] == 45)
        puts("standard output");
    if (!name)
        name = "nobody";
    return strlen(name) > 10;
}
