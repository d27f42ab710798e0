// landfall: memsafety=false(valid-deref)
// options: --entry f --assume list(p,next)
// What pointers in the blocks lead to nobody says: they may be null.
#include <stdlib.h>
struct node { struct node *next; char *text; };
void f(struct node *p) { for (; p; p = p->next) p->text[0] = 0; }
