// landfall: memsafety=false(valid-deref)@21 termination=true
// Of all the blocks the first is remembered: what is stored in the last one does not change it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *head;
int main() {
    int n = __VERIFIER_nondet_int();
    struct node *first = 0;
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 0;
        node->next = head;
        head = node;
        if (!first)
            first = node;
    }
    if (n > 1) {
        head->value = 7;
        if (first->value == 0)
            *(int *)0 = 0;
    }
    return 0;
}
