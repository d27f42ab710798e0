// landfall: memsafety=true termination=true
// options: --entry f --assume tree(t,left,right),null_or(allocated(t))
// Each block is freed once, after its children.
#include <stdlib.h>
struct node { struct node *left, *right; int key; };
void f(struct node *t) { if (!t) return; f(t->left); f(t->right); free(t); }
