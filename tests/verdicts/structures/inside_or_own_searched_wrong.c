// landfall: memsafety=false(valid-deref)
// Each node points to data of its own block, or to a block that it owns.
// Here: twin of searched: the node that was found is freed and then looked at.
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
    struct node *found = head;
    while (found->next && __VERIFIER_nondet_int())
        found = found->next;
    destroy(found);
    look(found);
    if (found == head)
        return 0;
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
