// landfall: memsafety=false(valid-deref)@6
// Twin of printed_double: there is no room for the terminator.
#include <stdio.h>
int main(void) {
    char text[24];
    sprintf(text, "%.17g", -2.2250738585072014e-308);
    return text[0];
}
