// landfall: memsafety=true?
// A number is read as long as there are digits: none comes behind it (C11 7.21.6.2).
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    if (scanf("%d", &x) == 1 && getchar() == '7')
        *p = x;
    return 0;
}
