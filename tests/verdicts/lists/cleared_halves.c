// landfall: memsafety=true termination=false?
// Cleared nodes of which half a word is written later: the other half is still zero.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int row, column; };
int main() {
    struct node *head = 0;
    int table[2] = {0, 0};
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = head;
        head = node;
    }
    for (struct node *node = head; node; node = node->next) {
        node->row = __VERIFIER_nondet_int();
        table[node->column + 1] = node->row;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
