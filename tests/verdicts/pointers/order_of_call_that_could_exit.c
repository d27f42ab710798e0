// landfall: memsafety=true no-overflow=true termination=true
// The call could end the run before the access beside it. In the only run there is it does not.
#include <stdlib.h>

static int checked(int n) {
    if (n < 0) exit(1);
    return n;
}

int main(void) {
    int a[4] = {1, 2, 3, 4}, sum = 0;
    for (int i = 0; i < 4; i++)
        sum += checked(i + 1) == a[i];
    return sum - 4;
}
