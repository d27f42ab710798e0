// landfall: memsafety=unknown!
// What is read is what was written, unless somebody else changes the file.
#include <stdio.h>
int main(void) {
    int a[10] = {0}, n = 0;
    FILE *f = fopen("number", "w");
    if (!f)
        return 1;
    fprintf(f, "%d\n", 3);
    fclose(f);
    f = fopen("number", "r");
    if (!f)
        return 1;
    if (fscanf(f, "%d", &n) != 1)
        n = 0;
    fclose(f);
    return a[n];
}
