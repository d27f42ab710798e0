// landfall: termination=unknown!
// The numbers of `rand` are the implementation's: they are no inputs that an adversary chooses.
#include <stdlib.h>
int main() {
    while (rand() % 1000 != 7) {
    }
    return 0;
}
