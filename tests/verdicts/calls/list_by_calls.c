// landfall: memsafety=true no-overflow=true termination=true
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>
struct node { struct node *next; int v; };
static struct node *push(struct node *list, int v) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->v = v;
    return n;
}
static int sum(struct node *list) { int s = 0; while (list) { if (list->v > s) s = list->v; list = list->next; } return s; }
static void end(struct node *list) { while (list) { struct node *n = list->next; free(list); list = n; } }
int main(void) {
    struct node *list = 0;
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) list = push(list, i);
    int s = sum(list);
    end(list);
    return s > 0;
}
