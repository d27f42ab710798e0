// landfall: memsafety=false termination=false
// Twin of linked_both_ways: the links back skip a node.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct both { struct both *next, *prev; };
int main() {
    struct both *first = malloc(sizeof *first), *last = first;
    first->next = first->prev = 0;
    while (__VERIFIER_nondet_int()) {
        struct both *node = malloc(sizeof *node);
        node->next = 0;
        node->prev = last->prev;
        last->next = node;
        last = node;
    }
    while (last) {
        struct both *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
