// landfall: memsafety=true termination=false?
// Links lead forth and back; the list is freed backwards.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct both { struct both *next, *prev; };
int main() {
    struct both *first = malloc(sizeof *first), *last = first;
    first->next = first->prev = 0;
    while (__VERIFIER_nondet_int()) {
        struct both *node = malloc(sizeof *node);
        node->next = 0;
        node->prev = last;
        last->next = node;
        last = node;
    }
    while (last) {
        struct both *prev = last->prev;
        free(last);
        last = prev;
    }
    return 0;
}
