// landfall: memsafety=true no-overflow=true
// A vector of indices that grows: what was written before it moved is as it was.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int *index = NULL, n = 0, room = 0, seen[50] = {0};
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        if (v < 0 || v >= 50)
            continue;
        if (n == room) {
            int more = room ? 2 * room : 8;
            if (more > 1000000)
                break;
            int *grown = realloc(index, more * sizeof *grown);
            if (!grown)
                break;
            index = grown;
            room = more;
        }
        index[n++] = v;
    }
    for (int i = 0; i < n; i++)
        seen[index[i]] = 1;
    free(index);
    return seen[7];
}
