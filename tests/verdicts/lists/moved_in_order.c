// landfall: memsafety=true termination=false?
// Nodes linked both ways are moved one by one into a second list, to any place. The link back of the node that is the
// first one then still leads to the node that was moved before it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *before; };
int main() {
    struct node *rest = 0, *done = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = rest;
        node->before = 0;
        if (rest)
            rest->before = node;
        rest = node;
    }
    while (rest) {
        struct node *node = rest, *place = done, *last = 0;
        rest = rest->next;
        while (place && __VERIFIER_nondet_int()) {
            last = place;
            place = place->next;
        }
        node->next = place;
        node->before = last;
        if (place)
            place->before = node;
        if (last)
            last->next = node;
        else
            done = node;
    }
    while (done) {
        struct node *next = done->next;
        free(done);
        done = next;
    }
    return 0;
}
