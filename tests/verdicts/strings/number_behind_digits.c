// landfall: memsafety=true
// The end of the number is in the string.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[16];
    char *end;
    if (!fgets(line, sizeof line, stdin))
        return 0;
    long n = strtol(line, &end, 0);
    return *end == 'k' && n > 7;
}
