// landfall: memsafety=false(valid-memtrack)
// One way in which a call returns says nothing of `*cell`, and so represents the other one, in which the block would be lost.
#include <stdlib.h>
extern int input(void);

static void find(int **cell) {
    if (input())
        return;
    if (input()) {
        *cell = malloc(sizeof **cell);
        return;
    }
    find(cell);
}

int main(void) {
    int *cell;
    find(&cell);
    return 0;
}
