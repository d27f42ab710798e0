// landfall: memsafety=false(valid-deref)@10 termination=true
// The constructor frees what main uses.
#include <stdlib.h>
int *cell;
__attribute__((constructor)) static void before(void) {
    cell = malloc(sizeof *cell);
    *cell = 1;
    free(cell);
}
int main() { return *cell; }
