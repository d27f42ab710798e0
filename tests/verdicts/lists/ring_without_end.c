// landfall: memsafety=true termination=false
// The last node points to the first one: the walk never meets null.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main() {
    struct node *last = malloc(sizeof *last), *head = last;
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    last->next = head;
    while (head)
        head = head->next;
    return 0;
}
