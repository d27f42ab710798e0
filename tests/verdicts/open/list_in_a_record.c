// landfall: memsafety=true termination=true
// options: --entry clear --assume valid(h),null_or(allocated(h->first)),list(h->first,next)
// The pointer to the list lies in memory.
#include <stdlib.h>
struct node { struct node *next; int value; };
struct head { int count; struct node *first; };
void clear(struct head *h) {
    for (struct node *p = h->first, *n; p; p = n) { n = p->next; free(p); }
    h->first = 0;
}
