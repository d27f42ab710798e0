// landfall: memsafety=true
// Each node is the anchor of a ring of records, linked both ways at members inside.
// Here: a node somewhere is looked at, and the walk goes on from there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next, *prev; };
struct record { int value; struct link link; };
struct node { struct node *next; struct link anchor; };
#define RECORD(l) ((struct record *)((char *)(l) - __builtin_offsetof(struct record, link)))
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->anchor.next = n->anchor.prev = &n->anchor;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            abort();
        r->value = 1;
        r->link.next = &n->anchor;
        r->link.prev = n->anchor.prev;
        n->anchor.prev->next = &r->link;
        n->anchor.prev = &r->link;
    }
    n->next = next;
    return n;
}
static void look(struct node *n) {
    for (struct link *l = n->anchor.next; l != &n->anchor; l = l->next)
        RECORD(l)->value = 2;
}
static void destroy(struct node *n) {
    for (struct link *l = n->anchor.next; l != &n->anchor;) {
        struct link *next = l->next;
        free(RECORD(l));
        l = next;
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
    look(found);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
