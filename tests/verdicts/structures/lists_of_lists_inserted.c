// landfall: memsafety=true
// Each node owns a list, which may be empty.
// Here: a node is inserted somewhere.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; int value; };
struct node { struct node *next; struct inner *list; };
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->list = 0;
    while (__VERIFIER_nondet_int()) {
        struct inner *i = malloc(sizeof *i);
        if (!i)
            abort();
        i->value = 1;
        i->next = n->list;
        n->list = i;
    }
    n->next = next;
    return n;
}
static void look(struct node *n) {
    for (struct inner *i = n->list; i; i = i->next)
        i->value = 2;
}
static void destroy(struct node *n) {
    while (n->list) {
        struct inner *next = n->list->next;
        free(n->list);
        n->list = next;
    }
    free(n);
}
int main(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    struct node *place = head;
    while (place->next && __VERIFIER_nondet_int())
        place = place->next;
    place->next = make(place->next);
    look(place->next);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
