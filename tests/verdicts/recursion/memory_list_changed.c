// landfall: memsafety=true no-overflow=true termination=true
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

static void clear(struct node *list) {
    if (!list)
        return;
    list->value = 0;
    clear(list->next);
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
    clear(list);
    int cells[1] = {0};
    int last = list ? cells[list->value] : 0;
    drop(list);
    return last;
}
