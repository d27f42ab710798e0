// landfall: memsafety=unknown! no-overflow=unknown!
// `p->a[p->n++] = 5` where the element is `p->n` itself: changed twice without an order, which is undefined (C17 6.5p2).
#include <stdlib.h>

struct list {
    int *a;
    int n;
};

int main(void) {
    struct list *p = malloc(sizeof *p);
    p->n = 0;
    p->a = &p->n;
    p->a[p->n++] = 5;
    free(p);
    return 0;
}
