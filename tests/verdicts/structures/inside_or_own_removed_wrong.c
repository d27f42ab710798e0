// landfall: memsafety=false(valid-memtrack)
// Each node points to data of its own block, or to a block that it owns.
// Here: twin of removed: the node that is taken out is not freed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; char *data; char small; };
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->small = 0;
    n->data = &n->small;
    if (__VERIFIER_nondet_int()) {
        n->data = malloc(8);
        if (!n->data)
            abort();
    }
    n->next = next;
    return n;
}
static void look(struct node *n) {
    *n->data = 1;
}
static void destroy(struct node *n) {
    if (n->data != &n->small)
        free(n->data);
    free(n);
}
int main(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    struct node *place = head;
    while (place->next && __VERIFIER_nondet_int())
        place = place->next;
    if (place->next) {
        struct node *gone = place->next;
        place->next = gone->next;
        look(gone);
    }
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
