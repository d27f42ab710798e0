// options: --entry last --property termination --assume valid(l)
struct item {
    struct item *next;
};

struct list {
    struct item *first;
};

struct item *last(struct list *l)
{
    struct item *i = l->first;
    while (i && i->next)
        i = i->next;
    return i;
}
