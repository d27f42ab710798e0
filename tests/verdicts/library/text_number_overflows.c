// landfall: no-overflow=false(no-overflow)@7
// A number that the user writes: INT_MAX is one.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    return atoi(argv[1]) + 1 > 7;
}
