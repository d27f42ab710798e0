// landfall: memsafety=false(valid-free)@32
// A ring linked both ways whose head and nodes come from two calls of a function that allocates; the head is freed twice.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <stdlib.h>

struct node { struct node *next; struct node *previous; };

static void *zalloc(unsigned size) {
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

int main(void) {
    struct node *head = zalloc(sizeof *head);
    head->next = head->previous = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = zalloc(sizeof *node);
        node->next = head->next;
        node->previous = head;
        head->next->previous = node;
        head->next = node;
    }
    struct node *node = head->next;
    while (node != head) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    free(head);
    free(head);
    return 0;
}
