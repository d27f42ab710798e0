// landfall: memsafety=true?
// Letters are digits, too, where these are hexadecimal.
#include <stdio.h>
int main(void) {
    unsigned x;
    int *p = NULL;
    if (scanf("%x", &x) == 1 && getchar() == 'a')
        *p = 1;
    return 0;
}
