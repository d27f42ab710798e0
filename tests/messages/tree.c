// options: --entry walk --property memsafety
struct tree {
    struct tree *left, *right, *parent;
    unsigned value;
};

unsigned walk(struct tree *t, unsigned ways)
{
    unsigned total = 0;
    while (t) {
        total += t->value;
        t = ways % 4 == 0 ? t->left : ways % 4 == 1 ? t->right : t->parent;
        ways /= 4;
    }
    return total;
}
