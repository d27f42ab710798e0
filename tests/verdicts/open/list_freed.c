// landfall: memsafety=true termination=true
// options: --entry destroy --assume null_or(allocated(p)),list(p,next)
// All blocks of the list may be freed.
#include <stdlib.h>
struct node { struct node *next; int value; };
void destroy(struct node *p) { while (p) { struct node *n = p->next; free(p); p = n; } }
