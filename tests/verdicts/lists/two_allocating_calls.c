// landfall: memsafety=true
// A list whose nodes come from two calls of a function that allocates.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <stdlib.h>

struct node { struct node *next; int value; };

static void *zalloc(unsigned size) {
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

int main(void) {
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node;
        if (__VERIFIER_nondet_int()) {
            node = zalloc(sizeof *node);
            node->value = 1;
        } else {
            node = zalloc(sizeof *node);
            node->value = 2;
        }
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
