// landfall: memsafety=true termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static struct node *build(int n) {
    struct node *list = 0;
    for (int i = 0; i < n; i++) {
        struct node *first = malloc(sizeof *first);
        if (!first)
            abort();
        first->value = i;
        first->next = list;
        list = first;
    }
    return list;
}

static struct node *copy(const struct node *list) {
    if (!list)
        return 0;
    struct node *first = malloc(sizeof *first);
    if (!first)
        abort();
    first->value = list->value;
    first->next = copy(list->next);
    return first;
}

static void drop(struct node *list) {
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void) {
    struct node *list = build(input());
    struct node *other = copy(list);
    drop(list);
    drop(other);
    return 0;
}
