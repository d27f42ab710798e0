// landfall: memsafety=false(valid-deref)@8
// Behind all the elements there may be more.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char b[4];
    if (fread(b, 1, 4, stdin) == 4 && !ferror(stdin) && getchar() != EOF)
        *p = 1;
    return 0;
}
