// landfall: memsafety=false(valid-memtrack)@7
// Where there is no number to read, nobody frees the block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    char *p = malloc(4);
    if (scanf("%d", &n) != 1)
        return 1;
    free(p);
    return 0;
}
