// landfall: memsafety=true?
// As POSIX has it, a position counts bytes: behind a line of at most 31 characters it is no more than 31 higher.
#include <stdio.h>

int main(void) {
    char line[32], seen[32] = {0};
    FILE *file = fopen("list.txt", "r");
    if (!file)
        return 1;
    long before = ftell(file);
    if (before >= 0 && fgets(line, sizeof line, file)) {
        long length = ftell(file) - before;
        if (length > 31)
            seen[length] = 1;
    }
    fclose(file);
    return seen[0];
}
