// landfall: memsafety=false(valid-deref)
// options: --entry destroy --assume null_or(allocated(p)),list(p,next)
// A twin of list_freed.c that reads the link of what it has freed.
#include <stdlib.h>
struct node { struct node *next; int value; };
void destroy(struct node *p) { while (p) { free(p); p = p->next; } }
