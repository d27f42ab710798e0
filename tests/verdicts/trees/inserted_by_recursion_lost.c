// landfall: memsafety=false no-overflow=true termination=true?
// The result of the recursion replaces the wrong link.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
    if (!tree) {
        tree = malloc(sizeof *tree);
        tree->key = key;
        tree->left = tree->right = NULL;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else if (key > tree->key) {
        tree->left = insert(tree->right, key);
    }
    return tree;
}

static void release(struct node *tree) {
    if (!tree)
        return;
    release(tree->left);
    release(tree->right);
    free(tree);
}

int main(void) {
    struct node *tree = NULL;
    int count = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++)
        tree = insert(tree, __VERIFIER_nondet_int());
    release(tree);
    return 0;
}
