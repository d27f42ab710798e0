// landfall: memsafety=true?
// The character that was given back comes again.
#include <stdio.h>
int main(void) {
    int a[1] = {0}, c = getchar();
    if (c == EOF)
        return 1;
    if (ungetc(c, stdin) == EOF)
        return 1;
    return a[getchar() == c ? 0 : 1];
}
