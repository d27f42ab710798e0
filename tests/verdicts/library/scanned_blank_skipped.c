// landfall: memsafety=true?
// White space in a format skips all there is.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char c;
    if (scanf(" %c", &c) == 1 && c == ' ')
        *p = 1;
    return 0;
}
