// landfall: termination=false
// With a step of 0 the loop goes on for ever.
#include <stdlib.h>
int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    double step = atof(argv[1]), x = 0;
    while (x < 10)
        x += step;
    return 0;
}
