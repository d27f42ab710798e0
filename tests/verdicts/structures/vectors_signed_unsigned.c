// landfall: memsafety=false(valid-deref)
// Twin of vectors_signed: the number is read without its sign.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { int *data; int count; struct node *next; };
static struct node *make(struct node *next) {
    int count = __VERIFIER_nondet_int();
    if (count < -1000 || count > 1000)
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->data = malloc((count + 1000) * sizeof *n->data);
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
    for (struct node *n = head; n; n = n->next)
        for (unsigned i = 0; i < (unsigned)n->count && i < 3000; i++)
            n->data[i] = 1;
    destroy(head);
    return 0;
}
