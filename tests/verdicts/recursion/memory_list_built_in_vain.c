// landfall: memsafety=false(valid-memtrack) termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static struct node *build(int n) {
    if (n <= 0)
        return 0;
    struct node *first = malloc(sizeof *first);
    if (!first)
        abort();
    first->value = n;
    first->next = build(n - 1);
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
    if (list)
        drop(list->next);
    return 0;
}
