// landfall: memsafety=true termination=true
// A square root is rounded correctly (IEEE 754).
#include <math.h>
int main(void) {
    int a[5] = {0};
    double x = 16.0;
    return a[(int)sqrt(x)];
}
