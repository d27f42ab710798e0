// landfall: memsafety=false termination=false?
// Twin of interior_links: the middle of a node is freed.
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
        struct link *link = head;
        head = head->next;
        free(link);
    }
    return 0;
}
