// landfall: memsafety=true no-overflow=true termination=true
// A rotation at the root.
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

static void rotate(struct node **place) {
    struct node *node = *place;
    if (!node || !node->left)
        return;
    struct node *left = node->left;
    node->left = left->right;
    left->right = node;
    *place = left;
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
    rotate(&tree);
    release(tree);
    return 0;
}
