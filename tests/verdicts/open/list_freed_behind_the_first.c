// landfall: memsafety=false(valid-free)
// options: --entry destroy --assume list(p,next),allocated(p)
// The second block is freed in each round, and the list is walked from its first one again.
#include <stdlib.h>
struct node { struct node *next; int value; };
void destroy(struct node *p) {
    struct node *second = p->next;
    if (!second) return;
    free(second);
    if (second) free(second);
}
