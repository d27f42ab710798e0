// landfall: memsafety=false(valid-deref)@9
// One number is there, and no second one.
#include <stdio.h>
int main(void) {
    int a, b, values[2] = {0};
    int n = scanf("%d %d", &a, &b);
    if (n == 2)
        return 0;
    return n == 1 ? values[2] : 0;
}
