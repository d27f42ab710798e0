// landfall: assertion=true
// options: --entry f --assume list(p,next),valid(p),list(q,next),valid(q)
// Lists are of blocks of their own: a write to one changes nothing in the other.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p, struct node *q) { int v = q->value; p->value = v + 1u; assert(q->value == v); assert(p != q); }
