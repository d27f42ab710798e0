// landfall: memsafety=false termination=true
// The second node moves, the link to it stays.
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
    struct node *moved = 0;
    if (head && head->next)
        moved = realloc(head->next, 2 * sizeof *head);
    destroy(head);
    return moved != 0;
}
