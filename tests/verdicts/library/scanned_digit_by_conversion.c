// landfall: memsafety=true?
// The same by a conversion of characters.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    char c;
    if (scanf("%d%c", &x, &c) == 2 && c == '5')
        *p = x;
    return 0;
}
