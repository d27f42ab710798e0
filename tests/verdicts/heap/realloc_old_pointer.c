// landfall: memsafety=false(valid-deref)@7 termination=true
// realloc may move the block.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    char *q = realloc(p, 4096);
    p[0] = 1;
    free(q);
    return 0;
}
