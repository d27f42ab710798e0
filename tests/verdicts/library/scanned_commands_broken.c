// landfall: memsafety=false(valid-free)@13
// A command may be a point.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char command, *p = malloc(1);
    while (scanf(" %c", &command) == 1 && command != 'q')
        if (command == '.') {
            free(p);
            break;
        }
    free(p);
    return 0;
}
