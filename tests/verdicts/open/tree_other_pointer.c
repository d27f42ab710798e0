// landfall: assertion=unknown!
// options: --entry f --assume tree(t,left,right),valid(t),valid(p)
// A twin of tree_two_trees.c: where what the other pointer points to leads nobody says, perhaps into the tree.
#include <assert.h>
struct node { struct node *left, *right; int key; };
int f(struct node *t, struct node **p)
{
    t->key = 1;
    if (*p) (*p)->key = 2;
    assert(t->key == 1);
    return 1;
}
