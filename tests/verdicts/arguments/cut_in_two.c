// landfall: memsafety=true no-overflow=true termination=true
// An argument that is cut in two by a zero: the others are strings as before.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv)
{
    if (argc < 2) return 1;
    char *eq = strchr(argv[1], '=');
    if (eq) { *eq = 0; eq++; } else eq = "";
    printf("%s %s\n", argv[1], eq);
    for (int i = 2; i < argc; i++) puts(argv[i]);
    return 0;
}
