// landfall: initialised=false
// The library uses what it is given.
#include <stdio.h>
int main(void) {
    int x;
    printf("%d\n", x);
    return 0;
}
