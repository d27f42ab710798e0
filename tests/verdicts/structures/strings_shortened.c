// landfall: memsafety=true
// Twin of strings_overwritten: the strings of nodes are cut, and end still.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { char *name; struct node *next; };
static struct node *make(struct node *next) {
    int length = __VERIFIER_nondet_int();
    if (length < 0 || length > 100)
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->name = malloc(length + 1);
    if (!n->name)
        abort();
    for (int i = 0; i < length; i++)
        n->name[i] = 'a';
    n->name[length] = 0;
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
        free(head->name);
        free(head);
        head = next;
    }
}
int main(void) {
    struct node *head = build();
    for (struct node *n = head; n; n = n->next)
        n->name[strlen(n->name) / 2] = 0;
    unsigned long total = 0;
    for (struct node *n = head; n; n = n->next)
        total += strlen(n->name);
    destroy(head);
    return 0;
}
