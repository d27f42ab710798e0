// landfall: memsafety=false(valid-deref)
// Two nodes swap their counts, but not their arrays.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { int *data; int count; struct node *next; };
static struct node *make(struct node *next) {
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 1000)
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->data = malloc(count * sizeof *n->data);
    if (!n->data)
        abort();
    n->count = count;
    n->next = next;
    return n;
}
static struct node *build(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    return head;
}
static void destroy(struct node *head) {
    while (head) {
        struct node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
}
int main(void) {
    struct node *head = build();
    if (head->next) {
        int count = head->count;
        head->count = head->next->count;
        head->next->count = count;
    }
    for (struct node *n = head; n; n = n->next)
        for (int i = 0; i < n->count; i++)
            n->data[i] = i;
    destroy(head);
    return 0;
}
