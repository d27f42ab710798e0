// landfall: memsafety=unknown!
// The last digit of a sine is the library's choice.
#include <math.h>
int main(void) {
    int a[1] = {0};
    double x = 0.1234;
    return a[sin(x) == 0.12308705821137626 ? 0 : 1];
}
