// landfall: memsafety=true
// options: --entry closer
// Functions that tell no error do not write errno, so that their order is no matter.
#include <math.h>
int closer(double a, double b) {
    double most = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
    return fmax(a, b) - floor(b) < most * 1e-9;
}
