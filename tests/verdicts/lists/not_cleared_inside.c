// landfall: memsafety=false(valid-deref)
// Lists of lists whose outer nodes are not cleared: the end of the inner list is anything.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { struct inner *next; int value; };
struct outer { struct outer *next; struct inner *down; };
int main() {
    struct outer *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        do {
            struct inner *inner = malloc(sizeof *inner);
            inner->next = outer->down;
            outer->down = inner;
        } while (__VERIFIER_nondet_int());
        outer->next = head;
        head = outer;
    }
    while (head) {
        struct outer *next = head->next;
        struct inner *inner = head->down;
        while (inner) {
            struct inner *after = inner->next;
            free(inner);
            inner = after;
        }
        free(head);
        head = next;
    }
    return 0;
}
