// landfall: memsafety=true
// Two strings differ at the end of the shorter one at the latest.
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[64];
    if (!fgets(line, sizeof line, stdin))
        return 0;
    return strcmp(line, "quit\n") == 0 || strcmp("help\n", line) == 0;
}
