// landfall: memsafety=true?
// White space in a format skips all there is, also at its end.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    if (scanf("%d\n", &x) == 1 && getchar() == '\n')
        *p = 1;
    return 0;
}
