// landfall: memsafety=false(valid-deref)
// The callee takes the end of the string away.
#include <string.h>
static void fill(char *s) {
    while (*s)
        *s++ = 'x';
    *s = 'x';
}
int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++)
        fill(argv[i]);
    return argc > 0 && strlen(argv[0]) > 3;
}
