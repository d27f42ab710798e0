// landfall: memsafety=false(valid-memtrack) termination=true
// The pointer was a local of main and is gone when main returns.
#include <stdlib.h>
int main() {
    int *p = malloc(sizeof *p);
    *p = 1;
    return 0;
}
