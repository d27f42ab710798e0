// landfall: memsafety=true
// Each node owns an array and knows its length.
// Here: a node is inserted somewhere.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int *data; int count; struct node *next; };
static struct node *make(struct node *next) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->data = calloc(count, sizeof *n->data);
    if (!n->data)
        abort();
    n->count = count;
    n->next = next;
    return n;
}
static void look(struct node *n) {
    for (int i = 0; i < n->count; i++)
        n->data[i] = i;
}
static void destroy(struct node *n) {
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
    place->next = make(place->next);
    look(place->next);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
