// landfall: memsafety=false(valid-deref)
// As moved_in_order.c, but the nodes are freed, and then a link that was left behind is followed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *before; };
int main() {
    struct node *rest = 0, *done = 0, *kept = 0;
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
        kept = rest ? rest->before : kept;
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
    if (kept)
        kept->next = 0;
    return 0;
}
