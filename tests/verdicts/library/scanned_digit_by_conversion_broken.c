// landfall: memsafety=false(valid-deref)@8
// Another character may.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    char c;
    if (scanf("%d%c", &x, &c) == 2 && c == ',')
        *p = x;
    return 0;
}
