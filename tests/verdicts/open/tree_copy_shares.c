// landfall: memsafety=false(valid-deref)
// options: --entry f --assume tree(t,left,right),null_or(allocated(t))
// A copy of the root leads to the same children: where there are any, they are freed twice.
#include <stdlib.h>
struct node { struct node *left, *right; int key; };
static void release(struct node *t) { if (!t) return; release(t->left); release(t->right); free(t); }
void f(struct node *t) { struct node copy; if (!t) return; copy = *t; release(t->left); release(copy.left); }
