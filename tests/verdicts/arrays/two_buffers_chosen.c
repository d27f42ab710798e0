// landfall: memsafety=true
// A pointer leads into one of two arrays or nowhere: each way is told apart.
#include <stdio.h>

int main(void) {
    char small[8] = "", large[64] = "";
    char *p = NULL;
    int room = 0, c;
    while ((c = getchar()) != EOF) {
        int which = c & 3, at = c >> 2;
        if (which == 1) {
            p = small;
            room = sizeof small;
        } else if (which == 2) {
            p = large;
            room = sizeof large;
        }
        if (p != NULL && at < room)
            p[at] = 'x';
    }
    return 0;
}
