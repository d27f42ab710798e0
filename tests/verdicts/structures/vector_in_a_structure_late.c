// landfall: memsafety=false(valid-deref)
// One element is written before there is room for it.
#include <stdio.h>
#include <stdlib.h>
struct vector { int *data; size_t used, room; };
static int push(struct vector *v, int x) {
    if (v->used > v->room) {
        size_t room = v->room ? 2 * v->room : 8;
        int *data = realloc(v->data, room * sizeof *data);
        if (!data)
            return -1;
        v->data = data;
        v->room = room;
    }
    v->data[v->used++] = x;
    return 0;
}
int main(void) {
    struct vector v = {0};
    int x;
    for (int i = 0; i < 1000 && scanf("%d", &x) == 1; i++)
        if (push(&v, x))
            break;
    free(v.data);
    return 0;
}
