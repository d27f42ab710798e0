// landfall: initialised=false
// What each node owns is never written.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    struct n *next;
    int *d;
};
int main(void) {
    int k = __VERIFIER_nondet_int();
    struct n *h = 0;
    for (int i = 0; i < k; i++) {
        struct n *q = malloc(sizeof *q);
        q->next = h;
        q->d = malloc(4);
        h = q;
    }
    int s = 0;
    while (h) {
        struct n *t = h->next;
        s += *h->d > 0;
        if (s > 9)
            s = 0;
        free(h->d);
        free(h);
        h = t;
    }
    return s > 3;
}
