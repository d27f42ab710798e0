// landfall: memsafety=true
// The program's name is there, whatever else is: `argc` is at least 1.
#include <stdio.h>
int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s from to\n", argv[0]);
        return 2;
    }
    printf("%s -> %s\n", argv[1], argv[2]);
    return 0;
}
