// landfall: memsafety=false(valid-deref)@8
// All was read.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char b[4] = {0};
    if (fread(b, 1, 4, stdin) == 4 && b[3])
        *p = 1;
    return 0;
}
