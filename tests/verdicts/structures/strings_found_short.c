// landfall: memsafety=false(valid-deref)
// Twin of strings_found: the string that was found may be shorter.
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
    char name[16] = "aaa";
    struct node *found = head;
    while (found && strncmp(found->name, name, 2) != 0)
        found = found->next;
    if (found)
        found->name[3] = 'b';
    destroy(head);
    return 0;
}
