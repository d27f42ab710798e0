// landfall: memsafety=false(valid-free)@17
// Nodes from `malloc`: the names that were never set hold anything.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; char *name; };
int main() {
    struct node *head = malloc(sizeof *head), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
        if (__VERIFIER_nondet_int())
            last->name = malloc(10);
    }
    last->next = 0;
    while (head) {
        struct node *next = head->next;
        free(head->name);
        free(head);
        head = next;
    }
    return 0;
}
