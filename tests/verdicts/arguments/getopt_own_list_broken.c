// landfall: memsafety=false(valid-deref)
// The last element is a literal, but another one stands there afterwards.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <getopt.h>
int main(void) {
    char a[] = "-a", b[] = "-bx";
    char *list[] = {"program", a, "file", b, NULL};
    while (getopt(4, list, "ab:") != -1)
        ;
    list[3][0] = 'F';
    return 0;
}
