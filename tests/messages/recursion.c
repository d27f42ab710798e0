#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *grow(int depth) {
    if (depth <= 0)
        return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(depth - 1);
    tree->right = grow(depth - 1);
    return tree;
}
static int count(struct tree *tree) {
    return tree ? 1 + count(tree->left) : 0;
}
int main(void) {
    return count(grow(__VERIFIER_nondet_int() % 4));
}
