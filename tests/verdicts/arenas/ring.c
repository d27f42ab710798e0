// landfall: memsafety=true
// A ring whose size lies in memory.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct ring {
    char *data;
    size_t size, first, count;
};
static void push(struct ring *r, char c) {
    if (r->count == r->size)
        return;
    r->data[(r->first + r->count) % r->size] = c;
    r->count++;
}
static char pop(struct ring *r) {
    if (!r->count)
        return 0;
    char c = r->data[r->first];
    r->first = (r->first + 1) % r->size;
    r->count--;
    return c;
}
int main() {
    struct ring r = {malloc(8), 8, 0, 0};
    if (!r.data)
        return 1;
    while (__VERIFIER_nondet_uint() % 30) {
        if (__VERIFIER_nondet_uint() & 1)
            push(&r, 1);
        else
            pop(&r);
    }
    free(r.data);
    return 0;
}
