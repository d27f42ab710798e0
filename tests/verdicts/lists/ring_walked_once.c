// landfall: memsafety=true termination=true
// The last node of a list of any length points to the first one; a walk stops at the last one.
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
    for (struct node *p = head; p != last;) {
        struct node *next = p->next;
        free(p);
        p = next;
    }
    free(last);
    return 0;
}
