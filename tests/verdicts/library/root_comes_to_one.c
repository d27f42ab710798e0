// landfall: termination=true
// Roots of roots come to one, which nothing says of the results of the library.
#include <math.h>
int main() {
    double x = 2;
    do {
        x = sqrt(x);
    } while ((int)(x * 1000) != 1000);
    return 0;
}
