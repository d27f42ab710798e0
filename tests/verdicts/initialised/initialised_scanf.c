// landfall: initialised=false
// Input may end before the number comes: then nothing was written.
#include <stdio.h>
int main(void) {
    int x;
    scanf("%d", &x);
    return x > 3;
}
