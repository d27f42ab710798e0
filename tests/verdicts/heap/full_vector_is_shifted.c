// landfall: memsafety=false(valid-deref)@28
// Elements move down by one place: where the vector is full and the input ends there, the last one comes from behind it.
#include <stdio.h>
#include <stdlib.h>

struct vector {
    int *items;
    int used, room;
};

static int add(struct vector *v, int value) {
    if (v->used == v->room) {
        int room = v->room ? 2 * v->room : 4;
        int *items = realloc(v->items, room * sizeof *items);
        if (!items)
            return 0;
        v->items = items;
        v->room = room;
    }
    v->items[v->used++] = value;
    return 1;
}

static void drop(struct vector *v, int value) {
    for (int i = 0; i < v->used; i++)
        if (v->items[i] == value) {
            for (int j = i; j < v->used; j++)
                v->items[j] = v->items[j + 1];
            v->used--;
            i--;
        }
}

int main(void) {
    struct vector v = {0};
    int value;
    while (v.used < 100 && scanf("%d", &value) == 1)
        if (!add(&v, value))
            break;
    drop(&v, 7);
    printf("%d\n", v.used);
    free(v.items);
    return 0;
}
