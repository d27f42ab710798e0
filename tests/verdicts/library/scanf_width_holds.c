// landfall: memsafety=true?
// No number of two characters is greater than 99, and no character stands between two that follow each other.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int x, y;
    char c;
    volatile int *p = NULL;
    if (scanf("%2d%1d%c", &x, &y, &c) == 3 && (x > 99 || x < -9 || y < 0))
        *p = 1;
    return 0;
}
