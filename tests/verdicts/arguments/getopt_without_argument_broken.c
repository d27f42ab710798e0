// landfall: memsafety=false(valid-deref)
// The option has no colon, and so no argument.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    int c;
    while ((c = getopt(argc, argv, "vo")) != -1)
        if (c == 'o')
            printf("%zu\n", strlen(optarg));
    return 0;
}
