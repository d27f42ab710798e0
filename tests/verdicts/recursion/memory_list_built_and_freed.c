// landfall: memsafety=true termination=true
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
    if (!list)
        return;
    drop(list->next);
    free(list);
}

int main(void) {
    drop(build(input()));
    return 0;
}
