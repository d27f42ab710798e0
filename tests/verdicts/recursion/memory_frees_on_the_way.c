// landfall: memsafety=false(valid-deref) termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static void down(int n, int **cell) {
    if (n <= 0) {
        free(*cell);
        *cell = 0;
        return;
    }
    free(*cell);
    **cell = n;
    down(n - 1, cell);
}

int main(void) {
    int *cell = malloc(sizeof *cell);
    if (!cell)
        return 0;
    down(input(), &cell);
    return 0;
}
