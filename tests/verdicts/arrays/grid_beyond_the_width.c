// landfall: memsafety=false(valid-deref)@28 termination=true
// Twin of grid: the width is compared with the wrong sign of equality.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct grid {
    int width, height;
    char **cells;
};

static struct grid *grid_new(int width, int height) {
    struct grid *g = malloc(sizeof *g);
    g->width = width;
    g->height = height;
    g->cells = malloc(height * sizeof *g->cells);
    for (int y = 0; y < height; y++) {
        g->cells[y] = malloc(width);
        for (int x = 0; x < width; x++)
            g->cells[y][x] = '.';
    }
    return g;
}

static int grid_get(const struct grid *g, int x, int y) {
    if (x < 0 || y < 0 || x > g->width || y >= g->height)
        return -1;
    return g->cells[y][x];
}

static void grid_free(struct grid *g) {
    for (int y = 0; y < g->height; y++)
        free(g->cells[y]);
    free(g->cells);
    free(g);
}

int main(void) {
    int width = __VERIFIER_nondet_int(), height = __VERIFIER_nondet_int();
    if (width < 1 || height < 1 || width > 200 || height > 200)
        return 0;
    struct grid *g = grid_new(width, height);
    int dots = 0;
    for (int i = 0; i < 50; i++)
        if (grid_get(g, __VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == '.')
            dots++;
    grid_free(g);
    return dots;
}
