// landfall: memsafety=false(valid-deref)
// Behind the end of the number may be the end of the string.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[4];
    char *end;
    if (!fgets(line, sizeof line, stdin))
        return 0;
    long n = strtol(line, &end, 0);
    return end[1] == 'k' && n > 7;
}
