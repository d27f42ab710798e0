// landfall: memsafety=true termination=false
// options: --entry f --assume tree(t,left,right),valid(t)
// The function links a child back to the root and walks down.
struct node { struct node *left, *right; int key; };
int f(struct node *t) { if (!t->left) return 0; t->left->left = t; while (t) t = t->left; return 1; }
