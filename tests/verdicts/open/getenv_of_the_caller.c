// landfall: memsafety=unknown!
// options: --entry f
// Whoever calls it may have asked before.
#include <stdlib.h>
int f(void) {
    return atoi(getenv("LANDFALL_ONE"));
}
int main(void) {
    return getenv("LANDFALL_ONE") ? f() : 0;
}
