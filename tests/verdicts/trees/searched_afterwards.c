// landfall: memsafety=false
// A search goes down a tree that was freed.
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

static int contains(const struct node *tree, int key) {
    while (tree) {
        if (key == tree->key)
            return 1;
        tree = key < tree->key ? tree->left : tree->right;
    }
    return 0;
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
    release(tree);
    if (contains(tree, 7))
        return 1;
    return 0;
}
