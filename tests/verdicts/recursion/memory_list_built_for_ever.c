// landfall: memsafety=true termination=false
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
extern int input(void);

static struct node *build(int n) {
    struct node *first = malloc(sizeof *first);
    if (!first || n == 0)
        abort();
    first->value = n;
    first->next = build(n);
    return first;
}

int main(void) {
    struct node *list = build(1);
    free(list);
    return 0;
}
