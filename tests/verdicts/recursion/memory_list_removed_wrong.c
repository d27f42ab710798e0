// landfall: memsafety=false(valid-deref) termination=true?
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

static struct node *removed(struct node *list, int value) {
    if (!list)
        return 0;
    if (list->value == value) {
        struct node *rest = list->next;
        free(list);
        return rest;
    }
    removed(list->next, value);
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
    int value = input();
    drop(removed(build(input()), value));
    return 0;
}
