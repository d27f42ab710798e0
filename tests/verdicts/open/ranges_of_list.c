// landfall: no-overflow=true
// options: --entry largest
// A list of any shape, which may end nowhere: the numbers in it are only compared, and the counter stays below its limit.
struct node {
    int value;
    struct node *next;
};
int largest(struct node *list, int limit) {
    int found = 0;
    for (int i = 0; i < limit && list; i++) {
        if (list->value > found) found = list->value;
        list = list->next;
    }
    return found;
}
