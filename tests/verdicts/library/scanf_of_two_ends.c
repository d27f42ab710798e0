// landfall: memsafety=true
// One number is there, and no second one; there are two elements.
#include <stdio.h>
int main(void) {
    int a, b, values[2] = {0};
    int n = scanf("%d %d", &a, &b);
    if (n == 2)
        return 0;
    return n == 1 ? values[1] : 0;
}
