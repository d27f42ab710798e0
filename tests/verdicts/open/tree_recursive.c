// landfall: memsafety=true termination=true
// options: --entry f --assume tree(t,left,right)
// Recursion that writes: what it cannot reach stays as it is.
struct node { struct node *left, *right; int key; };
void f(struct node *t) { if (!t) return; t->key = 0; f(t->left); t->key++; f(t->right); t->key = 1; }
