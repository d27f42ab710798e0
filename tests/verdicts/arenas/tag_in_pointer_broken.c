// landfall: memsafety=false(valid-deref)@15
// Twin of tag_in_pointer: the flag is not taken off.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    long first, second;
};
int main() {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return 1;
    uintptr_t tagged = (uintptr_t)n | (__VERIFIER_nondet_uint() & 1 ? 1 : 0);
    struct node *p = (struct node *)(tagged);
    p->second = 1;
    free(n);
    return 0;
}
