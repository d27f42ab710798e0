// landfall: memsafety=true no-overflow=true
// An element of one list is moved to another: two counters and an element change in no order, each apart from the others.
#include <stdlib.h>

struct list {
    int *a;
    int n;
};

static void move(struct list *to, struct list *from) { to->a[to->n++] = from->a[--from->n]; }

int main(void) {
    int one[4] = {1, 2, 3, 4}, other[4] = {0, 0, 0, 0};
    struct list from = {one, 4}, to = {other, 0};
    move(&to, &from);
    move(&to, &from);
    return to.a[0];
}
