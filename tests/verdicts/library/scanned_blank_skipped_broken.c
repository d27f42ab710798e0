// landfall: memsafety=false(valid-deref)@8
// Another character may.
#include <stdio.h>
int main(void) {
    int *p = NULL;
    char c;
    if (scanf(" %c", &c) == 1 && c == 'x')
        *p = 1;
    return 0;
}
