// landfall: memsafety=unknown!
// From one past the end the program could come back; leak checkers call the block lost.
#include <stdlib.h>
static int *g;
int main(void) {
    g = malloc(400);
    g += 100;
    return 0;
}
