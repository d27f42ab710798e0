// landfall: memsafety=false(valid-deref)
// Twin of chunks: what was taken already does not count.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct chunk {
    struct chunk *next;
    size_t used;
    char data[256];
};
static struct chunk *head;
static void *take(size_t n) {
    if (!head || n > sizeof head->data) {
        if (n > sizeof head->data)
            return NULL;
        struct chunk *c = malloc(sizeof *c);
        if (!c)
            return NULL;
        c->next = head;
        c->used = 0;
        head = c;
    }
    void *p = head->data + head->used;
    head->used += n;
    return p;
}
int main() {
    while (__VERIFIER_nondet_uint() % 20) {
        unsigned n = __VERIFIER_nondet_uint() % 200 + 1;
        char *p = take(n);
        if (!p)
            break;
        p[0] = 1;
        p[n - 1] = 1;
    }
    while (head) {
        struct chunk *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
