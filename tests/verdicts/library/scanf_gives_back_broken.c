// landfall: memsafety=false(valid-deref)
// After three digits another one may come.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int x, n = 0;
    volatile int *p = NULL;
    if (scanf("%3d%n", &x, &n) == 1) {
        int c = getchar();
        if (n == 3 && c >= '0' && c <= '9')
            *p = 1;
    }
    return 0;
}
