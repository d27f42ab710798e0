// landfall: memsafety=false
// A node of the copy shares a tree with the other one.
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

static struct node *copy(const struct node *tree) {
    if (!tree)
        return NULL;
    struct node *result = malloc(sizeof *result);
    result->key = tree->key;
    result->left = copy(tree->left);
    result->right = tree->right;
    return result;
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
    struct node *other = copy(tree);
    release(tree);
    release(other);
    return 0;
}
