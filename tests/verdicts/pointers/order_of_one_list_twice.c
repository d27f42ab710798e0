// landfall: memsafety=unknown! no-overflow=unknown!
// Both lists are one in the second call: its counter is changed twice without an order.
#include <stdlib.h>

struct list {
    int *a;
    int n;
};

static void move(struct list *to, struct list *from) { to->a[to->n++] = from->a[--from->n]; }

int main(void) {
    int one[4] = {1, 2, 3, 4}, other[4] = {0, 0, 0, 0};
    struct list from = {one, 2}, to = {other, 0};
    move(&to, &from);
    move(&from, &from);
    return to.a[0];
}
