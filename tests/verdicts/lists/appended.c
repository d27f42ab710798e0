// landfall: memsafety=true termination=false?
// Nodes are appended behind the last one, to which a pointer is kept.
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
int main() {
    struct node *head = malloc(sizeof *head), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
    }
    last->next = 0;
    destroy(head);
    return 0;
}
