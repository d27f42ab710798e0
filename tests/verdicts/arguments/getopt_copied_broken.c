// landfall: memsafety=false(valid-deref)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    char out[8] = "a";
    int c;
    while ((c = getopt(argc, argv, "vo:")) != -1)
        if (c == 'o')
            strcpy(out, optarg);
    puts(out);
    return 0;
}
