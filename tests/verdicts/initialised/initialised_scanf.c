// landfall: initialised=unknown!
// Input may end before the number comes.
#include <stdio.h>
int main(void) {
    int x;
    scanf("%d", &x);
    return x > 3;
}
