// landfall: memsafety=true
// A pool with its first chunk, which has no room, on the stack; the search for room begins at the chunk that had some last. Bounds
// are addresses, kept as numbers.
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct chunk {
    struct chunk *next;
    uintptr_t free, end;
};
struct pool {
    struct chunk first;
    struct chunk *current;
};
static void *take(struct pool *a, unsigned n) {
    struct chunk *c;
    for (c = a->current; c; c = c->next)
        if (c->free + n <= c->end) {
            void *p = (void *)c->free;
            c->free += n;
            a->current = c;
            return p;
        }
    c = malloc(sizeof *c + 1024);
    if (!c)
        return NULL;
    c->end = (uintptr_t)c + sizeof *c + 1024;
    void *p = c + 1;
    c->free = (uintptr_t)p + n;
    c->next = a->current->next;
    a->current->next = c;
    a->current = c;
    return p;
}
static void finish(struct pool *a) {
    struct chunk *c = a->first.next;
    while (c) {
        struct chunk *next = c->next;
        free(c);
        c = next;
    }
    a->first.next = NULL;
    a->current = &a->first;
}
int main() {
    struct pool a;
    a.first.next = NULL;
    a.first.free = a.first.end = (uintptr_t)(&a.first + 1);
    a.current = &a.first;
    while (__VERIFIER_nondet_uint() % 20) {
        char *p = take(&a, 256);
        if (!p)
            break;
        p[0] = 1;
        p[255] = 1;
    }
    finish(&a);
    take(&a, 8);
    finish(&a);
    return 0;
}
