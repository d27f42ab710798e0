// landfall: memsafety=true termination=false
// options: --entry f --assume list(p,next),valid(p)
// The function closes the list to a ring and walks it.
#include <stdlib.h>
struct node { struct node *next; int value; };
void f(struct node *p) {
    struct node *q = p;
    while (q->next) q = q->next;
    q->next = p;
    while (q) q = q->next;
}
