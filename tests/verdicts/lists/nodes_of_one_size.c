// landfall: memsafety=true termination=true
// Twin of nodes_of_two_sizes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main() {
    struct wide { struct wide *next; int value; } *head = 0;
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        struct wide *node = malloc(n % 2 ? sizeof *node : sizeof *node);
        node->next = head;
        head = node;
    }
    while (head) {
        struct wide *next = head->next;
        head->value = 1;
        free(head);
        head = next;
    }
    return 0;
}
