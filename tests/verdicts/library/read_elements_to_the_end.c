// landfall: memsafety=true?
// Fewer elements than asked for, and no error: the file has ended, and stays so.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char b[4];
    if (fread(b, 1, 4, stdin) < 4 && !ferror(stdin) && getchar() != EOF)
        *p = 1;
    return 0;
}
