// landfall: memsafety=true
#include <stdlib.h>
extern int input(void);

static void find(int **cell, int n) {
    *cell = 0;
    for (int i = 0; i < n; i++)
        if (input() == 7)
            return;
    if (input() != 3)
        return;
    *cell = malloc(sizeof **cell);
}

int main(void) {
    int *cell;
    find(&cell, input());
    free(cell);
    find(&cell, input());
    free(cell);
    return 0;
}
