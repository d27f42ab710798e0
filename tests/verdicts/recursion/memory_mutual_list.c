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

static void odd(struct node *list);

static void even(struct node *list) {
    if (!list)
        return;
    struct node *next = list->next;
    free(list);
    odd(next);
}

static void odd(struct node *list) {
    if (!list)
        return;
    even(list->next);
    free(list);
}

int main(void) {
    even(build(input()));
    return 0;
}
