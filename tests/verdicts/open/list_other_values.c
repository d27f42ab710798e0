// landfall: assertion=false
// options: --entry f --assume list(p,next),valid(p),p->value==7
// A twin of list_first_value.c: of the second block nothing is said.
#include <assert.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) { if (p->next) assert(p->next->value == 7); }
