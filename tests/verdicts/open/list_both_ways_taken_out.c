// landfall: memsafety=true assertion=true
// options: --entry f --assume list(p,next,prev),valid(p)
// What is taken out of the middle leaves its neighbours linked with each other.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next, *prev; int value; };
void f(struct node *p) {
    struct node *q = p->next;
    if (!q) return;
    assert(q->prev == p);
    p->next = q->next;
    if (q->next) { q->next->prev = q->prev; assert(p->next->prev == p); }
}
