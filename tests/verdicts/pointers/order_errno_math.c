// landfall: memsafety=unknown! termination=unknown!
// The logarithm may set errno before the other argument is looked at, or after.
#include <errno.h>
#include <math.h>
static int table[1];
static int at(int index, int positive) {
    while (index && positive)
        ;
    return table[index] + positive;
}
int main(void) {
    errno = 0;
    return at(errno != 0, log(-1.0) < 1);
}
