// landfall: memsafety=true
// Each node owns a record that points back to it and owns a block in turn.
// Here: built from the front to the back.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct record { struct node *owner; int *data; };
struct node { struct node *next; struct record *record; };
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->record = malloc(sizeof *n->record);
    if (!n->record)
        abort();
    n->record->owner = n;
    n->record->data = malloc(sizeof(int));
    if (!n->record->data)
        abort();
    *n->record->data = 1;
    n->next = next;
    return n;
}
static void look(struct node *n) {
    *n->record->owner->record->data = 2;
}
static void destroy(struct node *n) {
    free(n->record->owner->record->data);
    free(n->record);
    free(n);
}
int main(void) {
    struct node *head = make(0), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = make(0);
        last = last->next;
    }
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
