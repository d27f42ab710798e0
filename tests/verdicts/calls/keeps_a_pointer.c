// landfall: memsafety=true no-overflow=true termination=true
#include <stdlib.h>
static void drop(char **p) { *p = 0; }
int main(void) {
    char *p = malloc(4), *q = p;
    drop(&p);
    free(q);
    return 0;
}
