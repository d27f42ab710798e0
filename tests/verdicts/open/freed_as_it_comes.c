// landfall: termination=true?
// options: --entry destroy --assume n>=0
// Blocks that the caller chained are freed, and their addresses may serve again for blocks of which nobody has seen more before: memory that is
// looked at for the first time is no state that repeats.
#include <stdlib.h>
struct node { struct node *next; int value; };
void destroy(struct node *p, int n) {
    while (p) { struct node *next = p->next; free(p); p = next; }
}
