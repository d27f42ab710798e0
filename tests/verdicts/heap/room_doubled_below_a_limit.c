// landfall: memsafety=true no-overflow=true
// A limit ends the growth: neither the room nor the count overflows.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int room = 16, count = 0;
    int *items = malloc(room * sizeof *items);
    if (!items)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (count == room) {
            if (room > 100000000)
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
