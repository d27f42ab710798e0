// landfall: no-overflow=false?@14
// Twin of room_doubled_below_a_limit: the limit is too great for a room that doubles.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int room = 16, count = 0;
    int *items = malloc(room * sizeof *items);
    if (!items)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (count == room) {
            if (room > 1500000000)
                break;
            room *= 2;
            int *more = realloc(items, room * sizeof *items);
            if (!more)
                break;
            items = more;
        }
        items[count++] = 1;
    }
    free(items);
    return 0;
}
