// landfall: memsafety=false(valid-deref)
// Each node owns a queue: pointers to its first and its last block.
// Here: twin of searched: the node that was found is freed and then looked at.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; int value; };
struct node { struct node *next; struct item *first, *last; };
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->first = n->last = malloc(sizeof *n->first);
    if (!n->first)
        abort();
    n->first->value = 1;
    while (__VERIFIER_nondet_int()) {
        n->last->next = malloc(sizeof *n->last);
        if (!n->last->next)
            abort();
        n->last = n->last->next;
        n->last->value = 1;
    }
    n->last->next = 0;
    n->next = next;
    return n;
}
static void look(struct node *n) {
    for (struct item *i = n->first; i; i = i->next)
        i->value = 2;
    n->last->value = 3;
}
static void destroy(struct node *n) {
    while (n->first) {
        struct item *next = n->first->next;
        free(n->first);
        n->first = next;
    }
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
