// landfall: memsafety=true termination=false
// The last node points to the first one, the walk never meets null.
#include <stdlib.h>
struct node { struct node *next; };
int main() {
    struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->next = b;
    b->next = a;
    struct node *p = a;
    while (p)
        p = p->next;
    return 0;
}
