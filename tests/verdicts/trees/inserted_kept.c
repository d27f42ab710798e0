// landfall: memsafety=false no-overflow=true termination=true
// The tree is not freed.
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

int main(void) {
    struct node *tree = NULL;
    int count = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++)
        insert(&tree, __VERIFIER_nondet_int());
    return 0;
}
