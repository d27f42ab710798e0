// landfall: memsafety=true
// Records are carved out of an array, and linked; only that the last one is reached is asked.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int value;
};
struct pool {
    struct node *items;
    int used, size;
};
int main() {
    struct pool p;
    p.size = 10;
    p.used = 0;
    p.items = malloc(10 * sizeof *p.items);
    if (!p.items)
        return 1;
    struct node *head = NULL;
    while (__VERIFIER_nondet_uint() % 30) {
        if (p.used == p.size)
            break;
        struct node *x = &p.items[p.used++];
        x->value = 7;
        x->next = head;
        head = x;
    }
    free(p.items);
    return 0;
}
