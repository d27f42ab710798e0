// landfall: memsafety=false
// What is behind a node that is taken out is lost.
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

static struct node *removed(struct node *tree, int key) {
    if (!tree)
        return NULL;
    if (key < tree->key) {
        tree->left = removed(tree->left, key);
        return tree;
    }
    if (key > tree->key) {
        tree->right = removed(tree->right, key);
        return tree;
    }
    if (!tree->left) {
        free(tree);
        return NULL;
    }
    if (!tree->right) {
        struct node *left = tree->left;
        free(tree);
        return left;
    }
    struct node *next = tree->right;
    while (next->left)
        next = next->left;
    tree->key = next->key;
    tree->right = removed(tree->right, next->key);
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
        insert(&tree, __VERIFIER_nondet_int());
    tree = removed(tree, __VERIFIER_nondet_int());
    release(tree);
    return 0;
}
