// landfall: memsafety=false(valid-deref)
// An argument is longer than the room for it.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char name[24];
    if (argc < 2) {
        fprintf(stderr, "usage: %s name\n", argv[0]);
        return 1;
    }
    strcpy(name, argv[1]);
    return name[0] == 'x';
}
