// landfall: no-overflow=unknown!
// options: --entry sum
// Twin of ranges_of_list: the numbers are added up.
struct node {
    int value;
    struct node *next;
};
int sum(struct node *list, int limit) {
    int found = 0;
    for (int i = 0; i < limit && list; i++) {
        found += list->value;
        list = list->next;
    }
    return found;
}
