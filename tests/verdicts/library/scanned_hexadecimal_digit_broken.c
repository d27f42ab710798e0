// landfall: memsafety=false(valid-deref)@8
// Another character may.
#include <stdio.h>
int main(void) {
    unsigned x;
    int *p = NULL;
    if (scanf("%x", &x) == 1 && getchar() == '/')
        *p = 1;
    return 0;
}
