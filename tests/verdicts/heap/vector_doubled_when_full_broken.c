// landfall: memsafety=false(valid-deref)
// The counter goes past the room once, and no longer meets it.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int room = 4, used = 0;
    int *values = malloc(room * sizeof *values);
    if (!values) return 1;
    for (int i = 0; i < 1000; i++) {
        if (used == room) {
            room = room * 2;
            int *more = realloc(values, room * sizeof *values);
            if (!more) break;
            values = more;
        }
        values[used] = 0; used += 1 + (i == 3);
    }
    free(values);
    return 0;
}
