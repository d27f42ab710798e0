// landfall: memsafety=unknown! no-overflow=unknown!
// The call ends the run, unless the sum and the access beside it come first.
#include <limits.h>
#include <stdlib.h>

static int checked(int n) {
    if (n < 0) exit(1);
    return n;
}

int main(void) {
    int a[4] = {1, 2, 3, 4}, n = INT_MAX, at = 4;
    return checked(-1) == a[at] + (n + 1);
}
