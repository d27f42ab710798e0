// landfall: assertion=false
// options: --entry f --assume list(p,next)
// The blocks hold any values, each its own.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) { if (p && p->next) assert(p->value == p->next->value); }
