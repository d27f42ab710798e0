// landfall: memsafety=true
// options: --entry f --assume list(p,next)
// A twin of list_of_bounded_length.c that asks.
#include <stdlib.h>
struct node { struct node *next; int value; };
int f(const struct node *p) {
    int a[3], n = 0;
    for (; p && n < 3; p = p->next) a[n++] = p->value;
    return n ? a[0] : 0;
}
