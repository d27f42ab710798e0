// landfall: memsafety=false(valid-deref)
// The length of an array is kept in a byte, and what was asked for is more than that.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { char *data; unsigned char count; short asked; struct node *next; };
static struct node *make(struct node *next) {
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 1000)
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->count = (unsigned char)count;
    n->asked = (short)count;
    n->data = malloc(n->count);
    if (!n->data)
        abort();
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
        for (int i = 0; i < n->asked; i++)
            n->data[i] = 1;
    destroy(head);
    return 0;
}
