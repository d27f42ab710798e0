// landfall: memsafety=false(valid-deref)
// Each node owns a string, which is as long as the line that was read.
// Here: twin of inserted: the node that was inserted is freed at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { char *name; struct node *next; };
static struct node *make(struct node *next) {
    char line[32];
    if (!fgets(line, sizeof line, stdin))
        exit(0);
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->name = malloc(strlen(line) + 1);
    if (!n->name)
        abort();
    strcpy(n->name, line);
    n->next = next;
    return n;
}
static unsigned long total;
static void look(struct node *n) {
    total += strlen(n->name);
}
static void destroy(struct node *n) {
    free(n->name);
    free(n);
}
int main(void) {
    struct node *head = make(0);
    while (__VERIFIER_nondet_int())
        head = make(head);
    struct node *place = head;
    while (place->next && __VERIFIER_nondet_int())
        place = place->next;
    place->next = make(place->next);
    destroy(place->next);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
