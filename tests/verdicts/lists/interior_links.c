// landfall: memsafety=true termination=false?
// The links point into the middle of the nodes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { long data[2]; struct link { struct link *next; } link; };
int main() {
    struct link *head = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->link.next = head;
        head = &item->link;
    }
    while (head) {
        struct item *item = (struct item *)((char *)head - __builtin_offsetof(struct item, link));
        head = head->next;
        item->data[1] = 3;
        free(item);
    }
    return 0;
}
