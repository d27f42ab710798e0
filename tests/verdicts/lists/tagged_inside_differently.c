// landfall: memsafety=false(valid-memtrack)
// Lists of lists whose inner nodes have tags that differ: where they do, a block is lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct inner { int tag; struct inner *next; };
struct outer { struct outer *next; struct inner *down; };
static int below_four(void) {
    int tag = __VERIFIER_nondet_int();
    return tag < 0 || tag > 3 ? 0 : tag;
}
int main() {
    struct outer *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        outer->next = head;
        outer->down = 0;
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->tag = below_four();
            inner->next = outer->down;
            outer->down = inner;
        }
        head = outer;
    }
    while (head) {
        struct outer *next = head->next;
        struct inner *inner = head->down;
        while (inner) {
            struct inner *after = inner->next;
            if (after && after->tag != inner->tag)
                malloc(1);
            free(inner);
            inner = after;
        }
        free(head);
        head = next;
    }
    return 0;
}
