// landfall: memsafety=true
// options: --entry f --assume list(p,next),valid(p)
// A twin of list_own_block_lost.c: the caller's list keeps the block.
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) {
    struct node *own = malloc(sizeof *own);
    while (p->next) p = p->next;
    own->next = 0;
    p->next = own;
}
