// landfall: memsafety=false(valid-deref)
// options: --entry f --assume tree(t,left,right),null_or(allocated(t))
// A twin of tree_freed.c: reads a block that it has freed.
#include <stdlib.h>
struct node { struct node *left, *right; int key; };
void f(struct node *t) { if (!t) return; f(t->left); free(t); f(t->right); }
