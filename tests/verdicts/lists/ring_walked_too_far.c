// landfall: memsafety=false termination=true?
// Twin of ring_walked_once: the walk goes on to the first node, which is freed by then.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
int main() {
    struct node *last = malloc(sizeof *last), *head = last;
    for (int n = __VERIFIER_nondet_int(); n > 0; n--) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    last->next = head;
    struct node *p = head;
    do {
        struct node *next = p->next;
        free(p);
        p = next;
    } while (p);
    return 0;
}
