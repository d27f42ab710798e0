// landfall: memsafety=false(valid-deref)@7
// The same one too far.
#include <math.h>
int main(void) {
    int a[5] = {0};
    double x = 25.0;
    return a[(int)sqrt(x)];
}
