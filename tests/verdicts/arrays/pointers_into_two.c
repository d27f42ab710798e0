// landfall: memsafety=false(valid-deref)
// The pointers of one table lead into two blocks, of which one is shorter.
#include <stdio.h>

int main(void) {
    char wide[64] = "", narrow[8] = "";
    char *rows[16];
    for (int i = 0; i < 16; i++)
        rows[i] = i % 2 ? narrow : wide;
    int i = getchar() & 15, k = getchar() & 63;
    rows[i][k] = 'x';
    return 0;
}
