// landfall: memsafety=true termination=true
// options: --data-model ilp32
// Links of four bytes.
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
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    struct node *head = build(n), *p = head;
    while (p->value != 0)
        p = p->next;
    destroy(head);
    return 0;
}
