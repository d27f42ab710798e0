// landfall: memsafety=false termination=false?
// Twin of shared_tail: both walks free the tail.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static void destroy(struct node *head) {
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
static struct node *prepend(struct node *tail) {
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = tail;
        tail = node;
    }
    return tail;
}
int main() {
    struct node *tail = malloc(sizeof *tail);
    tail->next = 0;
    struct node *a = prepend(tail), *b = prepend(tail);
    destroy(a);
    destroy(b);
    return 0;
}
