// landfall: memsafety=true no-overflow=true termination=true
// options: --input finite
// Texts of a table whose letters are changed in place, by a pointer that does not pass their ends.
#include <ctype.h>
#include <stdio.h>
#include <string.h>
static char slots[16][40];
int main(void) {
    char line[40];
    int used[16] = {0};
    while (fgets(line, sizeof line, stdin)) {
        unsigned hash = 0;
        for (char *p = line; *p; p++)
            hash = hash * 31 + (unsigned char)*p;
        unsigned k = hash % 16;
        strcpy(slots[k], line);
        used[k] = 1;
        for (char *p = slots[k]; *p; p++)
            *p = (char)toupper((unsigned char)*p);
    }
    for (int i = 0; i < 16; i++)
        if (used[i])
            fputs(slots[i], stdout);
    return 0;
}
