// landfall: memsafety=true
// A record is left with a pointer to the node that was freed last, and nobody uses it.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <stdlib.h>

struct node { struct node *next; int value; };
struct list { struct node *first; struct node *seen; };

int main(void) {
    struct list *list = calloc(1, sizeof *list);
    if (!list) abort();
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node) abort();
        node->next = list->first;
        node->value = 0;
        list->first = node;
    }
    struct node *node = list->first;
    while (node) {
        struct node *next = node->next;
        list->seen = node;
        free(node);
        node = next;
    }
    int value = 0;
    free(list);
    return value;
}
