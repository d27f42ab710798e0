// landfall: memsafety=false(valid-deref)
// options: --entry f --assume tree(t,left,right)
// A twin of tree_search.c: the tree may be empty.
struct node { struct node *left, *right; int key; };
struct node *f(struct node *t, int key)
{
    while (t->key != key && t) t = key < t->key ? t->left : t->right;
    return t;
}
