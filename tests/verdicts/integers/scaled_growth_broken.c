// landfall: memsafety=false(valid-deref)
// A room of 1 grows by half, to 1.
#include <stdlib.h>

int main(void) {
    int room = 1, used = 0;
    char *values = malloc(room);
    if (!values) return 1;
    for (int i = 0; i < 10; i++) {
        if (used == room) {
            room = room * 1.5;
            char *more = realloc(values, room);
            if (!more) break;
            values = more;
        }
        values[used++] = i;
    }
    free(values);
    return 0;
}
