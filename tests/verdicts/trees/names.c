// landfall: memsafety=true? no-overflow=true termination=true?
// The nodes of a tree own strings.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    char *name;
    struct node *left, *right;
};

static void insert(struct node **place, const char *key) {
    while (*place) {
        int order = strcmp(key, (*place)->name);
        if (order < 0)
            place = &(*place)->left;
        else if (order > 0)
            place = &(*place)->right;
        else
            return;
    }
    struct node *node = malloc(sizeof *node);
    node->name = malloc(strlen(key) + 1);
    strcpy(node->name, key);
    node->left = node->right = NULL;
    *place = node;
}

static void release(struct node *tree) {
    if (!tree)
        return;
    release(tree->left);
    release(tree->right);
    free(tree->name);
    free(tree);
}

int main(int argc, char **argv) {
    struct node *tree = NULL;
    for (int i = 1; i < argc; i++)
        insert(&tree, argv[i]);
    release(tree);
    return 0;
}
