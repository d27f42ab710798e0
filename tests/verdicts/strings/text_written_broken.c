// landfall: memsafety=false(valid-deref)
// An argument may be written, a text of the program not.
#include <stdio.h>
int main(int argc, char **argv) {
    char *name = "none";
    if (argc > 2) name = argv[1];
    if (name[0] != '\0') name[0] = 'x';
    printf("%s\n", name);
    return 0;
}
