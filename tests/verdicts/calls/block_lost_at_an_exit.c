// landfall: memsafety=false(valid-memtrack)
#include <stdlib.h>
extern int input(void);

static void find(int **cell, int n) {
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
    find(&cell, input());
    return 0;
}
