// landfall: assertion=true
// options: --entry f --assume list(p,next),valid(p),p->value==7
// What is said of the first block holds there.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) { assert(p->value == 7); }
