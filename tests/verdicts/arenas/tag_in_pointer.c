// landfall: memsafety=true
// A flag is kept in the lowest bit of a pointer and taken off again.
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
    struct node *p = (struct node *)(tagged & ~(uintptr_t)1);
    p->second = 1;
    free(n);
    return 0;
}
