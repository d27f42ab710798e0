// landfall: memsafety=false(valid-memtrack) termination=true no-overflow=true
// Twin of only_run: the last node is not freed.
#include <stdlib.h>
struct node { struct node *next; double weight; };
int main() {
    struct node *list = NULL;
    double sum = 0;
    for (double weight = 1; weight < 50; weight += weight / 4) {
        struct node *node = malloc(sizeof *node);
        node->weight = weight;
        node->next = list;
        list = node;
    }
    while (list->next) {
        struct node *next = list->next;
        sum += list->weight;
        free(list);
        list = next;
    }
    list = NULL;
    while (sum > 1e-3) sum = sum * 0.5;
    return 0;
}
