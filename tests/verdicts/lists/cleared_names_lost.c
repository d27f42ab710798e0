// landfall: memsafety=false(valid-memtrack)
// Nodes from `calloc`, some of which own a name that nobody frees.
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
        free(head);
        head = next;
    }
    return 0;
}
