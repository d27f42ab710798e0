// landfall: memsafety=true
// Each node owns a block, or has a null pointer.
// Here: build, walk, free all.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int *data; struct node *next; };
static struct node *make(struct node *next) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->data = 0;
    if (__VERIFIER_nondet_int()) {
        n->data = malloc(sizeof *n->data);
        if (!n->data)
            abort();
        *n->data = 1;
    }
    n->next = next;
    return n;
}
static void look(struct node *n) {
    if (n->data)
        *n->data = 1;
}
static void destroy(struct node *n) {
    if (n->data)
        free(n->data);
    free(n);
}
int main(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
