// landfall: memsafety=unknown! no-overflow=true
// options: --entry append --assume valid(b),b->len<40
// The data are the buffer's own bytes: the store may hit the counter.
// No operation could overflow, in whatever order they are.
struct buffer {
    unsigned len, room;
    char rest[32];
};

void append(struct buffer *b, char c) {
    char *data = (char *)b;
    data[b->len++] = c;
}
