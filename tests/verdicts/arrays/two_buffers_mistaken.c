// landfall: memsafety=false(valid-deref)
// The room is that of the other array.
#include <stdio.h>

int main(void) {
    char small[8] = "", large[64] = "";
    char *p = NULL;
    int room = 0, c;
    while ((c = getchar()) != EOF) {
        int which = c & 3, at = c >> 2;
        if (which == 1) {
            p = small;
            room = sizeof large;
        } else if (which == 2) {
            p = large;
            room = sizeof large;
        }
        if (p != NULL && at < room)
            p[at] = 'x';
    }
    return 0;
}
