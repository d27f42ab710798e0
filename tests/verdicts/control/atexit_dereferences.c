// landfall: memsafety=false(valid-deref)
#include <stdlib.h>
static int *cell;
static void after(void) { *cell = 1; }
int main() {
    atexit(after);
    return 0;
}
