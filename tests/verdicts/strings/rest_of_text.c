// landfall: memsafety=true no-overflow=true termination=true
// What follows the first letter of an argument, or a text of the program.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    const char *name = "none";
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '\0') name = argv[i] + 1;
    size_t length = 0;
    while (name[length] != '\0') length++;
    printf("%s %zu\n", name, length);
    return 0;
}
