// landfall: memsafety=true no-overflow=true termination=true
// `b->data[b->len++] = c`: the order of the store and of the increment is open, and no run can tell it: the block is
// another one than the buffer's (C17 6.5p2).
#include <stdlib.h>

struct buffer {
    char *data;
    unsigned len, room;
};

static void append(struct buffer *b, char c) {
    if (b->len == b->room) {
        unsigned room = b->room * 2 + 8;
        char *data = realloc(b->data, room);
        if (!data) abort();
        b->data = data;
        b->room = room;
    }
    b->data[b->len++] = c;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
    struct buffer b = {0, 0, 0};
    append(&b, 'x');
    append(&b, (char)__VERIFIER_nondet_int());
    char last = b.data[--b.len];
    free(b.data);
    return last;
}
