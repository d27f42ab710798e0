// landfall: memsafety=false(valid-memtrack) no-overflow=true termination=true
#include <stdlib.h>
static void drop(char **p) { *p = 0; }
int main(void) {
    char *p = malloc(4);
    drop(&p);
    free(p);
    return 0;
}
