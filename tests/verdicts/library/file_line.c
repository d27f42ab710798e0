// landfall: memsafety=true
// Lines of a file in a buffer that is large enough.
#include <stdio.h>
int main(void) {
    char line[10];
    FILE *f = fopen("text", "r");
    if (!f)
        return 1;
    int first = 0;
    if (fgets(line, 10, f))
        first = line[0];
    fclose(f);
    return first;
}
