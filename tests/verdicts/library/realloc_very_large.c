// landfall: memsafety=true no-overflow=true termination=true
// A block that is larger than a run can hold is not lost where it moves.
#include <stdlib.h>
int main(void) {
    char *p = malloc(8);
    if (!p)
        return 1;
    char *q = realloc(p, 67108865);
    if (!q) {
        free(p);
        return 1;
    }
    q[67108864] = 1;
    free(q);
    return 0;
}
