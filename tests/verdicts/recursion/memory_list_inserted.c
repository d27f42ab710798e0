// landfall: memsafety=true termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static struct node *insert(struct node *list, int value) {
    if (!list || list->value >= value) {
        struct node *first = malloc(sizeof *first);
        if (!first)
            abort();
        first->value = value;
        first->next = list;
        return first;
    }
    list->next = insert(list->next, value);
    return list;
}

static void drop(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void) {
    struct node *list = 0;
    for (int n = input(); n > 0; n--)
        list = insert(list, input());
    drop(list);
    return 0;
}
