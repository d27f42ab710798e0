// landfall: memsafety=false(valid-deref)@13
// The file is not the program's: any number may stand in it.
#include <stdio.h>
int main(void) {
    int a[10] = {0}, n = 0;
    FILE *f = fopen("number", "r");
    if (!f)
        return 1;
    if (fscanf(f, "%d", &n) != 1)
        n = 0;
    fclose(f);
    int index = n;
    return a[index];
}
