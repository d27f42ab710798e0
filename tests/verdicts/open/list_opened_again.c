// landfall: memsafety=true termination=true
// options: --entry f --assume list(p,next),valid(p)
// A twin of list_closed_to_a_ring.c that opens the ring before it walks.
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) {
    struct node *q = p;
    while (q->next) q = q->next;
    q->next = p;
    q->next = 0;
    while (q) q = q->next;
}
