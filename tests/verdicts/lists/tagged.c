// landfall: memsafety=true termination=false
// Each node has a tag of its own below four, which selects a counter.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int tag; struct node *next; };
int main() {
    struct node *head = 0;
    unsigned char counts[4] = {0, 0, 0, 0};
    while (__VERIFIER_nondet_int()) {
        int tag = __VERIFIER_nondet_int();
        if (tag < 0 || tag > 3)
            continue;
        struct node *node = malloc(sizeof *node);
        node->tag = tag;
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next)
        counts[node->tag]++;
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
