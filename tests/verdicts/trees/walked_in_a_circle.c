// landfall: memsafety=false? termination=false
// The right side of a tree leads back to its root.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *left, *right;
};

static void insert(struct node **place, int key) {
    while (*place) {
        if (key < (*place)->key)
            place = &(*place)->left;
        else if (key > (*place)->key)
            place = &(*place)->right;
        else
            return;
    }
    struct node *node = malloc(sizeof *node);
    node->key = key;
    node->left = node->right = NULL;
    *place = node;
}

static void walk(struct node *tree) {
    while (tree)
        tree = tree->right;
}

static void close(struct node *tree) {
    struct node *root = tree;
    if (!tree)
        return;
    while (tree->right)
        tree = tree->right;
    tree->right = root;
}

int main(void) {
    struct node *tree = NULL;
    int count = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++)
        insert(&tree, __VERIFIER_nondet_int());
    close(tree);
    walk(tree);
    return 0;
}
