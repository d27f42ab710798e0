// landfall: memsafety=false(valid-deref)@16 termination=true
// Blocks of different iterations are different: the store in the block before must not change the new one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *head;
int main() {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 1;
        node->next = head;
        if (node->next) {
            node->next->value = 0;
            if (node->value == 1)
                *(int *)0 = 0;
        }
        head = node;
    }
    return 0;
}
