// landfall: memsafety=false(valid-deref)@9
// options: --entry push --assume valid(b),valid(b->data,b->room),b->used<b->room
// The twin of buffer_push.c: one byte further.
struct buffer { char *data; unsigned long room, used; };

void push(struct buffer *b, char c) {
    unsigned long at = b->used + 1;
    b->used = at;
    b->data[at] = c;
}
