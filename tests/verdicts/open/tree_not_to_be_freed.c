// landfall: memsafety=false(valid-free)
// options: --entry f --assume tree(t,left,right),valid(t)
// A twin of tree_freed.c: nobody says that the blocks may be freed.
#include <stdlib.h>
struct node { struct node *left, *right; int key; };
void f(struct node *t) { free(t); }
