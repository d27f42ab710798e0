// landfall: memsafety=false(valid-memtrack)
// Twin of free_list: what was there before is lost.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int value;
};
static struct node *unused, *list;
static struct node *take(void) {
    struct node *n = unused;
    if (n) {
        unused = n->next;
        return n;
    }
    return malloc(sizeof *n);
}
static void release_all(void) {
    if (!list)
        return;
    struct node **at = &list;
    do
        at = &(*at)->next;
    while (*at);
    *at = NULL;
    unused = list;
    list = NULL;
}
int main() {
    while (__VERIFIER_nondet_uint() % 20) {
        struct node *n = take();
        if (!n)
            break;
        n->value = 1;
        n->next = list;
        list = n;
        if (__VERIFIER_nondet_uint() & 1)
            release_all();
    }
    release_all();
    while (unused) {
        struct node *n = unused->next;
        free(unused);
        unused = n;
    }
    return 0;
}
