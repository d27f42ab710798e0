// landfall: memsafety=false termination=true?
// A node inside of the list is freed, the link to it stays.
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
    if (head && head->next && head->next->next)
        free(head->next->next);
    destroy(head);
    return 0;
}
