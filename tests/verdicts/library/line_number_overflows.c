// landfall: no-overflow=false(no-overflow)@9
// A line that is a number: INT_MIN is one.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[32];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    return atoi(line) - 1 > 7;
}
