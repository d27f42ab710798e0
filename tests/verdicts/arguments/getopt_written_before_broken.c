// landfall: memsafety=false(valid-deref)
// An argument that the program put there is moved as well.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    if (argc != 3)
        return 0;
    argv[1] = "file";
    while (getopt(argc, argv, "v") != -1)
        ;
    argv[2][0] = 'x';
    return 0;
}
