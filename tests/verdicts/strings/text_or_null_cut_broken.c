// landfall: memsafety=false(valid-deref)@19
// The end of an argument is overwritten: pointers that are null or some text may lead to no text then.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *in = NULL, *out = NULL;
    for (int i = 2; i + 1 < argc; i += 2) {
        if (argv[i][0] == 'i')
            in = argv[i + 1];
        else
            out = argv[i + 1];
    }
    if (argc != 4)
        return 0;
    size_t n = strlen(argv[3]);
    argv[3][n] = 'x';
    const char *p = in ? in : out ? out : "";
    int i = 0;
    while (p[i] != 0)
        i++;
    return i > (int)n;
}
