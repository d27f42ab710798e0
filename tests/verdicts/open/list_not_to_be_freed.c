// landfall: memsafety=false(valid-free)
// options: --entry destroy --assume list(p,next)
// A twin of list_freed.c: nobody says that the blocks may be freed.
#include <stdlib.h>
struct node { struct node *next; int value; };
void destroy(struct node *p) { while (p) { struct node *n = p->next; free(p); p = n; } }
