// landfall: memsafety=true?
// With a plus sign in front nothing is moved.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    volatile int *p = NULL;
    char *before = argc > 1 ? argv[1] : NULL;
    while (getopt(argc, argv, "+v") != -1)
        ;
    if (argc > 1 && argv[1] != before)
        *p = 1;
    return 0;
}
