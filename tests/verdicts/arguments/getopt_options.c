// landfall: memsafety=true
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(int argc, char **argv) {
    char out[32] = "a";
    int verbose = 0, c;
    while ((c = getopt(argc, argv, "vo:")) != -1) {
        switch (c) {
        case 'v': verbose = 1; break;
        case 'o': snprintf(out, sizeof out, "%s", optarg); break;
        default: fprintf(stderr, "usage: %s [-v] [-o out]\n", argv[0]); return 2;
        }
    }
    printf("%s %d\n", out, verbose);
    for (int i = optind; i < argc; i++)
        printf("%s %zu\n", argv[i], strlen(argv[i]));
    return 0;
}
