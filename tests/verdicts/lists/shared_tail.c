// landfall: memsafety=true termination=false?
// Two lists share their tail, which is freed once.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static struct node *prepend(struct node *tail) {
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = tail;
        tail = node;
    }
    return tail;
}
static void destroy_up_to(struct node *head, struct node *end) {
    while (head != end) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
int main() {
    struct node *tail = malloc(sizeof *tail);
    tail->next = 0;
    struct node *a = prepend(tail), *b = prepend(tail);
    destroy_up_to(a, tail);
    destroy_up_to(b, tail);
    free(tail);
    return 0;
}
