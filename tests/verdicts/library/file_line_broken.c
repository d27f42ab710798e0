// landfall: memsafety=false(valid-deref)@10
// The size is not that of the buffer: a line of ten characters is one too many.
#include <stdio.h>
int main(void) {
    char line[10];
    FILE *f = fopen("text", "r");
    if (!f)
        return 1;
    int first = 0;
    if (fgets(line, 20, f))
        first = line[0];
    fclose(f);
    return first;
}
