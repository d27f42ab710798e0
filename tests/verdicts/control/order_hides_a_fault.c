// landfall: memsafety=unknown!
// If the first operand is evaluated first, the run ends before the null pointer is read.
#include <stdlib.h>
static int check(int *p) { if (p == 0) exit(0); return 1; }
int main(void) {
    int *p = 0;
    return check(p) + *p;
}
