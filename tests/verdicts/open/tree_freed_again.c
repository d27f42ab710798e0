// landfall: memsafety=false(valid-deref)
// options: --entry f --assume tree(t,left,right),null_or(allocated(t))
// A twin of tree_freed.c: one child is freed twice.
#include <stdlib.h>
struct node { struct node *left, *right; int key; };
static void release(struct node *t) { if (!t) return; release(t->left); release(t->right); free(t); }
void f(struct node *t) { if (!t) return; release(t->left); release(t->left); free(t); }
