// landfall: termination=true
// The same in descending order, through a function and with unsigned elements in a struct on the heap.
#include <stdlib.h>
unsigned __VERIFIER_nondet_uint(void);
struct table { int used; unsigned key[20]; };
static void swap(unsigned *p, unsigned *q) {
    unsigned t = *p;
    *p = *q;
    *q = t;
}
int main(void) {
    struct table *t = malloc(sizeof *t);
    if (!t)
        return 1;
    for (int i = 0; i < 20; i++)
        t->key[i] = __VERIFIER_nondet_uint();
    int again;
    do {
        again = 0;
        for (int i = 1; i < 20; i++)
            if (t->key[i - 1] < t->key[i]) {
                swap(&t->key[i - 1], &t->key[i]);
                again = 1;
            }
    } while (again);
    free(t);
    return 0;
}
