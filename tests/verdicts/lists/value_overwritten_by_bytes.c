// landfall: memsafety=true termination=true
// Twin of link_overwritten_by_bytes: a byte of the value.
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
static void destroy(struct node *head) {
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
int main() {
    struct node *head = build(__VERIFIER_nondet_int());
    if (head && head->next)
        ((char *)&head->next->value)[1] ^= 4;
    destroy(head);
    return 0;
}
