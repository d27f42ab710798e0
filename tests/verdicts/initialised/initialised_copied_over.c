// landfall: initialised=false
// A copy makes a written array indeterminate.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int x[2] = {0}, y[2];
    if (n == 7)
        memcpy(x, y, 8);
    return x[0] > 0;
}
