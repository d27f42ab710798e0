// landfall: memsafety=false(valid-deref)@7
// Another character may.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    if (scanf("%d", &x) == 1 && getchar() == '+')
        *p = x;
    return 0;
}
