// landfall: memsafety=true
// options: --entry f --assume list(p,next),valid(p)
// The rest of the list is the caller's to look after: it is not leaked here.
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) { p->next = 0; }
