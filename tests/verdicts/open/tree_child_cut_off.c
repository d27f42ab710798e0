// landfall: memsafety=true termination=true
// options: --entry f --assume tree(t,left,right),valid(t)
// A twin of tree_closed_to_a_cycle.c: the child is linked to nothing. It is the caller's to look after.
struct node { struct node *left, *right; int key; };
int f(struct node *t) { if (!t->left) return 0; t->left->left = 0; while (t) t = t->left; return 1; }
