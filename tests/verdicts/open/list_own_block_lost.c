// landfall: memsafety=false(valid-memtrack)
// options: --entry f --assume list(p,next),valid(p)
// A twin of list_cut_off.c: the block that the function hangs in is its own, and is lost.
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) {
    struct node *own = malloc(sizeof *own);
    own->next = p->next;
    p->next = own;
    p->next = own->next;
}
