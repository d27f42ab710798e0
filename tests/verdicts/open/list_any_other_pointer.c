// landfall: assertion=unknown!
// options: --entry f --assume list(p,next),valid(p)
// A twin of list_two_apart.c: of the other pointer nothing is said, it may lead into the list.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p, struct node *q) { assert(p != q); }
