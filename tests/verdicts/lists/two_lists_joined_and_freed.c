// landfall: memsafety=false termination=true
// Twin of two_lists_joined: the second one is freed on its own too.
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
    struct node *a = build(__VERIFIER_nondet_int()), *b = build(__VERIFIER_nondet_int());
    if (!a) {
        destroy(b);
        return 0;
    }
    struct node *end = a;
    while (end->next)
        end = end->next;
    end->next = b;
    destroy(a);
    destroy(b);
    return 0;
}
