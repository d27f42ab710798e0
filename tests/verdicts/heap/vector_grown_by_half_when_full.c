// landfall: memsafety=true termination=true
// The same where the room grows by half of it.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

int main(void) {
    int room = 4, used = 0;
    int *values = malloc(room * sizeof *values);
    if (!values) return 1;
    for (int i = 0; i < 1000; i++) {
        if (used == room) {
            room = room + room / 2;
            int *more = realloc(values, room * sizeof *values);
            if (!more) break;
            values = more;
        }
        values[used++] = __VERIFIER_nondet_int();
    }
    free(values);
    return 0;
}
