// landfall: memsafety=false(valid-deref)
// options: --entry f --assume list(p,next)
// A list may be longer than the array.
#include <stdlib.h>
struct node { struct node *next; int value; };
int f(const struct node *p) {
    int a[3], n = 0;
    for (; p; p = p->next) a[n++] = p->value;
    return n ? a[0] : 0;
}
