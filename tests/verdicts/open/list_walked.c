// landfall: memsafety=true termination=true
// options: --entry last --assume list(p,next) --assume valid(p)
// A list that is not empty ends with a block whose link is null.
#include <stdlib.h>
struct node { struct node *next; int value; };
int last(const struct node *p) { while (p->next) p = p->next; return p->value; }
