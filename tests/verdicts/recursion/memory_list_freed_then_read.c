// landfall: memsafety=false(valid-deref) termination=true
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

static void drop(struct node *list) {
    if (!list)
        return;
    drop(list->next);
    free(list);
}

int main(void) {
    struct node *list = build(input());
    struct node *second = list ? list->next : 0;
    drop(list);
    return second ? second->value : 0;
}
