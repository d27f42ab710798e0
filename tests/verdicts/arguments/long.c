// landfall: memsafety=true
// Twin of long_broken: the argument is cut.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char name[24];
    if (argc < 2) {
        fprintf(stderr, "usage: %s name\n", argv[0]);
        return 1;
    }
    strncpy(name, argv[1], sizeof name - 1);
    name[sizeof name - 1] = 0;
    return name[0] == 'x';
}
