// landfall: memsafety=unknown!
// A library may say in errno that there is no square root.
#include <errno.h>
#include <math.h>
int main(void) {
    int a[1] = {0};
    volatile double y;
    double x = -1.0;
    errno = 0;
    y = sqrt(x);
    return a[errno != 0];
}
