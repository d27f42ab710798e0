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
