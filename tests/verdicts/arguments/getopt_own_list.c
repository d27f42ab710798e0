// landfall: memsafety=true?
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(void) {
    char program[] = "program", a[] = "-a", file[] = "file", b[] = "-bx";
    char *list[] = {program, a, file, b, NULL};
    int c, sum = 0;
    while ((c = getopt(4, list, "ab:")) != -1)
        sum += c == 'b' ? optarg[0] : c;
    list[optind][0] = 'F';
    return sum == 'a' + 'x' && list[3] == file ? 0 : *(volatile int *)NULL;
}
