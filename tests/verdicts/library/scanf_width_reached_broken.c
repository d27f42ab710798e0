// landfall: memsafety=false(valid-deref)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int x, y;
    volatile int *p = NULL;
    if (scanf("%2d-%d", &x, &y) == 2 && x > 90 && y > 1000)
        *p = 1;
    return 0;
}
