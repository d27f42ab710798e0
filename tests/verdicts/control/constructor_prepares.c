// landfall: memsafety=true termination=true
// Twin of constructor_frees.
#include <stdlib.h>
int *cell;
__attribute__((constructor)) static void before(void) {
    cell = malloc(sizeof *cell);
    *cell = 1;
}
int main() { return *cell; }
