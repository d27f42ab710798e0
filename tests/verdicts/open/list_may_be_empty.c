// landfall: memsafety=false(valid-deref)
// options: --entry last --assume list(p,next)
// A twin of list_walked.c: a list may be empty.
#include <stdlib.h>
struct node { struct node *next; int value; };
int last(const struct node *p) { while (p->next) p = p->next; return p->value; }
