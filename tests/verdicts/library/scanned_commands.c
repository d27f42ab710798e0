// landfall: memsafety=true?
// A command is no white space, which was skipped before it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char command, *p = malloc(1);
    while (scanf(" %c", &command) == 1 && command != 'q')
        if (command == '\n') {
            free(p);
            break;
        }
    free(p);
    return 0;
}
