// options: --entry sum --property memsafety
struct tree {
    struct tree *left, *right;
    unsigned value;
};

unsigned sum(struct tree *t)
{
    unsigned total = 0;
    while (t) {
        total += t->value;
        t = t->value % 2 ? t->left : t->right;
    }
    return total;
}
