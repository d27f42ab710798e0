// landfall: termination=false
// The last node points to itself: a walk of a list of any length does not end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main() {
    struct node *last = malloc(sizeof *last), *head = last;
    last->next = last;
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    while (head)
        head = head->next;
    return 0;
}
