// landfall: assertion=true
// options: --entry f --assume tree(s,left,right),valid(s),tree(t,left,right),valid(t)
// Nor does one tree share blocks with another.
#include <assert.h>
struct node { struct node *left, *right; int key; };
int f(struct node *s, struct node *t)
{
    s->key = 1;
    if (t->left) t->left->key = 2;
    assert(s->key == 1);
    return 1;
}
