// landfall: memsafety=false(valid-deref) termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static void fill(int *cells, int from, int to) {
    cells[from] = from;
    if (from >= to)
        return;
    fill(cells, from + 1, to);
}

int main(void) {
    int n = input();
    if (n < 1 || n > 1000)
        return 0;
    int *cells = malloc(n * sizeof *cells);
    if (!cells)
        return 0;
    fill(cells, 0, n);
    free(cells);
    return 0;
}
