// landfall: memsafety=unknown!
// The second reading finds what the first found, unless somebody changes the file.
#include <stdio.h>
int main(void) {
    char first[1], second[1];
    int a[1] = {0};
    FILE *f = fopen("text", "r");
    if (!f)
        return 1;
    int c = fgetc(f);
    rewind(f);
    int d = fgetc(f);
    fclose(f);
    return a[c == d ? 0 : 1];
}
