// landfall: memsafety=false(valid-deref)
// Behind the last option there may be nothing.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    while (getopt(argc, argv, "v") != -1)
        ;
    return strlen(argv[optind]) > 3;
}
