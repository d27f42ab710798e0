// landfall: memsafety=true termination=true
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static struct node *append(struct node *list, int value) {
    if (!list) {
        struct node *last = malloc(sizeof *last);
        if (!last)
            abort();
        last->value = value;
        last->next = 0;
        return last;
    }
    list->next = append(list->next, value);
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
        list = append(list, n);
    drop(list);
    return 0;
}
