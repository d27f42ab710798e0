// landfall: memsafety=true termination=true
// The counter is compared with the room for equality: it never passes it, as it begins below and goes up by one.
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
        values[used++] = __VERIFIER_nondet_int();
    }
    free(values);
    return 0;
}
