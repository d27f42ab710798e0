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

static struct node *reverse(struct node *list) {
    if (!list || !list->next)
        return list;
    struct node *first = reverse(list->next);
    list->next->next = list;
    list->next = 0;
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
    drop(reverse(build(input())));
    return 0;
}
