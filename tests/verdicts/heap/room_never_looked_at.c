// landfall: memsafety=true termination=false@8
// Twin of room_used_again: wherever the blocks lie, the loop goes on.
#include <stdlib.h>
int main() {
    char *p = malloc(4);
    free(p);
    for (;;) {
        char *q = malloc(4);
        if (q == NULL) break;
        free(q);
    }
    return 0;
}
