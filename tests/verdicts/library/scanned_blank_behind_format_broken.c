// landfall: memsafety=false(valid-deref)@7
// Behind white space there may be another number.
#include <stdio.h>
int main(void) {
    int x, *p = NULL;
    if (scanf("%d\n", &x) == 1 && getchar() == '5')
        *p = 1;
    return 0;
}
