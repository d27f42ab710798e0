// landfall: memsafety=false
// Only one of both ends is cleared.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
typedef struct node { struct node *link[2]; } node;
static node *ends[2];
static void append(int end) {
    node *new = malloc(sizeof *new);
    if (!new)
        abort();
    new->link[!end] = ends[end];
    new->link[end] = NULL;
    if (ends[end])
        ends[end]->link[end] = new;
    ends[end] = new;
    if (!ends[!end])
        ends[!end] = new;
}
static void take(int end) {
    if (!ends[end])
        return;
    if (ends[0] == ends[1]) {
        free(ends[0]);
        memset(ends, 0, sizeof ends[0]);
        return;
    }
    node *first = ends[end];
    first->link[!end]->link[end] = NULL;
    ends[end] = first->link[!end];
    free(first);
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        while (__VERIFIER_nondet_int())
            append(__VERIFIER_nondet_int() != 0);
        while (__VERIFIER_nondet_int())
            take(__VERIFIER_nondet_int() != 0);
    }
    int end = __VERIFIER_nondet_int() != 0;
    for (node *at = ends[end]; at;) {
        node *next = at->link[!end];
        free(at);
        at = next;
    }
    return 0;
}
