// landfall: memsafety=true no-overflow=true termination=true
// A vector that grows.
#include <stdlib.h>
int main(void) {
    int *v = NULL, room = 0;
    for (int n = 0; n < 100; n++) {
        if (n == room) {
            room = 2 * room + 1;
            v = realloc(v, room * sizeof *v);
        }
        v[n] = n;
    }
    int last = v[99];
    free(v);
    return last != 99;
}
