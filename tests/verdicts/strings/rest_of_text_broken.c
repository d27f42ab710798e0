// landfall: memsafety=false(valid-deref)
// An argument may be empty: what follows its first letter then is no string of it.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *name = "none";
    for (int i = 1; i < argc; i++)
        name = argv[i] + 1;
    size_t length = 0;
    while (name[length] != '\0') length++;
    printf("%s %zu\n", name, length);
    return 0;
}
