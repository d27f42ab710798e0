// landfall: memsafety=false(valid-free)
// options: --entry clear --assume valid(h),null_or(allocated(h->first)),list(h->first,next)
// A twin of list_in_a_record.c that clears twice and forgets that the list is gone.
#include <stdlib.h>
struct node { struct node *next; int value; };
struct head { int count; struct node *first; };
static void once(struct head *h) { for (struct node *p = h->first, *n; p; p = n) { n = p->next; free(p); } }
void clear(struct head *h) { once(h); struct node *first = h->first; if (first) free(first); }
