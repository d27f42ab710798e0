// landfall: memsafety=true?
// What is not read stays as it was.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char b[4] = {0};
    if (fread(b, 1, 4, stdin) == 2 && b[3])
        *p = 1;
    return 0;
}
