// landfall: memsafety=true
// Each node owns a string, which is as long as the line that was read.
// Here: built from the back to the front.
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
    struct node *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = make(0);
        last = last->next;
    }
    for (struct node *n = head; n; n = n->next)
        look(n);
    while (head) {
        struct node *next = head->next;
        destroy(head);
        head = next;
    }
    return 0;
}
