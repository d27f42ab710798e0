// landfall: memsafety=false(valid-memtrack) termination=unknown?
// A list of any length is built and lost: no summary of the loop may stand for its blocks and forget them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    struct item *next;
};
int main() {
    struct item *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *item = malloc(sizeof *item);
        item->next = list;
        list = item;
    }
    return 0;
}
