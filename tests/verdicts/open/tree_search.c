// landfall: memsafety=true termination=true
// options: --entry f --assume tree(t,left,right)
// A search takes one way down.
struct node { struct node *left, *right; int key; };
struct node *f(struct node *t, int key)
{
    while (t && t->key != key) t = key < t->key ? t->left : t->right;
    return t;
}
