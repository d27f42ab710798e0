// landfall: memsafety=unknown! no-overflow=unknown!
// On one path of two the element is the counter itself.
#include <stdlib.h>

struct list {
    int *a;
    int n;
};

extern int __VERIFIER_nondet_int(void);

int main(void) {
    struct list *p = malloc(sizeof *p);
    int room[2] = {0, 0};
    p->n = 0;
    p->a = __VERIFIER_nondet_int() ? &p->n : room;
    p->a[p->n++] = 5;
    free(p);
    return 0;
}
