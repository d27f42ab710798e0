// landfall: initialised=true
// The result says that it came.
#include <stdio.h>
int main(void) {
    int x;
    if (scanf("%d", &x) != 1)
        return 0;
    return x > 3;
}
