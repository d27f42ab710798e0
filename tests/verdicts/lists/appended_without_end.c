// landfall: memsafety=false termination=false?
// Twin of appended: the last link is not set.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static void destroy(struct node *head) {
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
int main() {
    struct node *head = malloc(sizeof *head), *last = head;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
    }
    destroy(head);
    return 0;
}
