// landfall: memsafety=false(valid-memtrack)@10
// A list whose nodes come from two calls of a function that allocates; only the nodes from one of them are freed.
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
        if (list->value == 1) free(list);
        list = next;
    }
    return 0;
}
