// landfall: memsafety=true termination=true
// The list hangs on a global to the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static struct node *build(int n) {
    struct node *head = 0;
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = i;
        node->next = head;
        head = node;
    }
    return head;
}
static struct node *kept;
int main() {
    kept = build(__VERIFIER_nondet_int());
    for (struct node *p = kept; p; p = p->next)
        p->value++;
    return 0;
}
