// landfall: memsafety=true termination=false?
// Nodes from `calloc`: that the last link and the names that were never set are null is known of each node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; char *name; };
int main() {
    struct node *head = calloc(1, sizeof *head), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = calloc(1, sizeof *last);
        last = last->next;
        if (__VERIFIER_nondet_int())
            last->name = malloc(10);
    }
    while (head) {
        struct node *next = head->next;
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
