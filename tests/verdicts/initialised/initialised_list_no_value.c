// landfall: initialised=false
// Nobody writes the values.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    int v;
    struct n *next;
};
int main(void) {
    int n = __VERIFIER_nondet_int();
    struct n *h = 0;
    for (int i = 0; i < n; i++) {
        struct n *q = malloc(sizeof *q);
        q->next = h;
        h = q;
    }
    int s = 0;
    while (h) {
        struct n *t = h->next;
        if (h->v > 1)
            s = 1;
        free(h);
        h = t;
    }
    return s > 0;
}
