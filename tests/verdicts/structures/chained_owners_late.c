// landfall: memsafety=false(valid-deref)
// Each node owns a record that points back to it and owns a block in turn.
// Here: twin of walked: what a node owns is used after it was freed.
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
    free(n->record);
    free(n->record->data);
    free(n);
}
int main(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    for (struct node *n = head; n; n = n->next)
        look(n);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
