// landfall: termination=false?
// options: --input finite
// The file is read again and again from its start.
#include <stdio.h>
int main(void) {
    char line[80];
    FILE *f = fopen("list.txt", "r");
    if (f == NULL)
        return 1;
    while (fgets(line, sizeof line, f))
        rewind(f);
    fclose(f);
    return 0;
}
