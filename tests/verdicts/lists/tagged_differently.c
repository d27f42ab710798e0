// landfall: memsafety=false(valid-memtrack)
// Tags that lie in one range need not be one and the same: what is lost where two differ is lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int tag; struct node *next; };
int main() {
    struct node *head = 0;
    while (__VERIFIER_nondet_int()) {
        int tag = __VERIFIER_nondet_int();
        if (tag < 0 || tag > 3)
            continue;
        struct node *node = malloc(sizeof *node);
        node->tag = tag;
        node->next = head;
        head = node;
    }
    if (head && head->next && head->next->next && head->next->tag != head->next->next->tag)
        malloc(1);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
