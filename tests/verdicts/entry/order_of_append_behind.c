// landfall: memsafety=true no-overflow=true
// options: --entry append --assume valid(b),b->len<32
// The data are the buffer's own bytes behind the counter.
struct buffer {
    unsigned len, room;
    char rest[32];
};

void append(struct buffer *b, char c) {
    char *data = (char *)b + 8;
    data[b->len++] = c;
}
