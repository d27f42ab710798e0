// landfall: memsafety=true
// A sign, 17 digits with a point, an exponent of three digits, the terminator.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    char text[25];
    double x = argc > 1 ? atof(argv[1]) : 0;
    return sprintf(text, "%.17g", x) > 24;
}
