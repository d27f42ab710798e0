// landfall: memsafety=true
// A pointer to a link says where the new block goes; the direction is settled before each loop.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct node { struct node *link[2]; } node;
static node *ends[2];
static void insert(int end) {
    node *new = malloc(sizeof *new);
    if (!new)
        abort();
    node **at = &ends[end];
    while (*at && (*at)->link[!end] && __VERIFIER_nondet_int())
        at = &(*at)->link[!end];
    node *link = *at;
    new->link[!end] = link;
    new->link[end] = link ? link->link[end] : NULL;
    if (link)
        link->link[end] = new;
    *at = new;
    if (!new->link[0])
        ends[0] = new;
    if (!ends[1])
        ends[1] = new;
}
int main(void) {
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int() != 0);
    int end = __VERIFIER_nondet_int() != 0;
    for (node *at = ends[end]; at;) {
        node *next = at->link[!end];
        free(at);
        at = next;
    }
    return 0;
}
