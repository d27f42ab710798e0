// landfall: memsafety=false(valid-deref)@15
// Twin of list_freed: the link is read from a freed node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main() {
    struct node *head = 0;
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    while (head) {
        free(head);
        head = head->next;
    }
    return 0;
}
