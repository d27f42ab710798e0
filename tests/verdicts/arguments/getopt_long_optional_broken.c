// landfall: memsafety=false(valid-deref)
// An optional argument may be missing.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    static const struct option known[] = {{"level", optional_argument, NULL, 'l'}, {NULL, 0, NULL, 0}};
    int c, level = 0;
    while ((c = getopt_long(argc, argv, "l::", known, NULL)) != -1)
        if (c == 'l')
            level = optarg[0];
    printf("%d\n", level);
    return 0;
}
