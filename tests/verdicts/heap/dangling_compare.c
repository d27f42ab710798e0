// landfall: memsafety=true termination=unknown!
// A new block may lie where a freed one lay, or not.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    free(p);
    char *q = malloc(4);
    while (p == q) {
    }
    free(q);
    return 0;
}
