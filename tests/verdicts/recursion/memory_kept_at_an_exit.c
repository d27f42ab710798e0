// landfall: memsafety=true
#include <stdlib.h>
extern int input(void);

static void find(int **cell) {
    if (input()) {
        *cell = 0;
        return;
    }
    if (input()) {
        *cell = malloc(sizeof **cell);
        return;
    }
    find(cell);
}

int main(void) {
    int *cell;
    find(&cell);
    free(cell);
    return 0;
}
