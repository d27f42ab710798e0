// landfall: assertion=false
// options: --entry f --assume list(p,next),valid(p)
// A twin of list_both_ways_taken_out.c: the blocks of a list that is linked one way hold any other pointers.
#include <assert.h>
struct node { struct node *next, *prev; int value; };
void f(struct node *p) { if (p->next) assert(p->next->prev == p); }
