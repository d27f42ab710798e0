// landfall: memsafety=true no-overflow=true termination=true
// options: --entry append --assume valid(b),valid(b->data,b->room),b->len<b->room
// Under assumptions blocks do not overlap, so the store and the increment are apart.
struct buffer {
    char *data;
    unsigned len, room;
};

void append(struct buffer *b, char c) { b->data[b->len++] = c; }
