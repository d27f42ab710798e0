// landfall: memsafety=false(valid-deref)
// options: --entry f --assume tree(t,left,right),valid(t)
// The root is there, its children need not be.
struct node { struct node *left, *right; int key; };
int f(struct node *t) { return t->left->key; }
