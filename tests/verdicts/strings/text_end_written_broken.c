// landfall: memsafety=false(valid-deref)
// The end of the text is that of the argument, which is written under its own name.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *name = "none";
    for (int i = 1; i < argc; i++)
        name = argv[i];
    if (argc == 2) argv[1][strlen(argv[1])] = 'x';
    size_t length = 0;
    while (name[length] != '\0') length++;
    printf("%zu\n", length);
    return 0;
}
