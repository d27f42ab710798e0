// landfall: memsafety=true termination=true
// options: --entry f --assume tree(t,left,right)
// A twin of tree_copy_shares.c: only one of both is followed.
struct node { struct node *left, *right; int key; };
static int count(struct node *t) { return t ? count(t->left) | count(t->right) | 1 : 0; }
int f(struct node *t) { struct node copy; if (!t) return 0; copy = *t; return count(t->left) | copy.key; }
