// landfall: memsafety=true?
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
static int verbose;
int main(int argc, char **argv) {
    static const struct option known[] = {
        {"verbose", no_argument, &verbose, 1},
        {"output", required_argument, NULL, 'o'},
        {"level", optional_argument, NULL, 'l'},
        {NULL, 0, NULL, 0},
    };
    size_t length = 0;
    int c, level = 0;
    while ((c = getopt_long(argc, argv, "vo:l::", known, NULL)) != -1) {
        switch (c) {
        case 0: break;
        case 'v': verbose = 1; break;
        case 'o': length = strlen(optarg); break;
        case 'l': level = optarg != NULL ? optarg[0] : 1; break;
        default: return 2;
        }
    }
    printf("%zu %d %d\n", length, verbose, level);
    return 0;
}
