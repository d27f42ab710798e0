// landfall: memsafety=false(valid-memtrack) termination=true
// Twin of middle_cut_off: the second part is lost.
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
    struct node *middle = head;
    while (middle && __VERIFIER_nondet_int())
        middle = middle->next;
    if (middle)
        middle->next = 0;
    destroy(head);
    return 0;
}
