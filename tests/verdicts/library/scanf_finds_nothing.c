// landfall: memsafety=true
// Where there is no number to read, the block is freed, too.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    char *p = malloc(4);
    if (scanf("%d", &n) != 1)
        n = 0;
    free(p);
    return 0;
}
