// landfall: memsafety=true termination=true
// options: --data-model lp64
// Twin of large_blocks: there is room for both.
#include <stdlib.h>
int main() {
    char *p = malloc(3000000000u);
    char *q = malloc(3000000000u);
    p[0] = q[2999999999u] = 1;
    free(p);
    free(q);
    return 0;
}
