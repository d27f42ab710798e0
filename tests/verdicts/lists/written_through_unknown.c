// landfall: memsafety=false termination=unknown?
// A number from outside is taken for the address of a node: what the list is then is not known.
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
int main() {
    struct node *head = build(__VERIFIER_nondet_int());
    struct node *any = (struct node *)(long)__VERIFIER_nondet_int();
    any->next = any;
    while (head)
        head = head->next;
    return 0;
}
