// landfall: memsafety=true no-overflow=true
// A vector in a structure that begins without a block and doubles: nothing bounds how far it grows but the address space.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vector {
    int *items;
    size_t count, room;
};
static void push(struct vector *v, int item) {
    if (v->count == v->room) {
        size_t room = v->room ? v->room * 2 : 4;
        int *items = realloc(v->items, room * sizeof *items);
        if (!items)
            exit(1);
        v->items = items;
        v->room = room;
    }
    v->items[v->count++] = item;
}
int main(void) {
    struct vector v = {0};
    while (__VERIFIER_nondet_int())
        push(&v, __VERIFIER_nondet_int());
    for (size_t i = 0; i < v.count; i++)
        if (v.items[i] == 7)
            break;
    free(v.items);
    return 0;
}
