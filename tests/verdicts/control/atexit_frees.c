// landfall: memsafety=true termination=true
// Twin of atexit_dereferences: what is held at the end of main is freed by the handler.
#include <stdlib.h>
static int *cell;
static void after(void) { free(cell); }
int main() {
    cell = malloc(sizeof *cell);
    atexit(after);
    return 0;
}
