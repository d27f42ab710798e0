// landfall: assertion=true
// options: --entry f --assume tree(t,left,right),valid(t)
// No block is in both trees.
#include <assert.h>
struct node { struct node *left, *right; int key; };
int f(struct node *t)
{
    struct node *l = t->left, *r = t->right;
    if (!l || !r) return 0;
    l->key = 1;
    r->key = 2;
    assert(l != r && l->key == 1 && t != l);
    return 1;
}
