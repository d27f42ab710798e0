// landfall: memsafety=true
// Twin of fprintf_null.
#include <stdio.h>
int main() {
    fprintf(stderr, "x");
    return 0;
}
