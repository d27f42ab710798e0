// landfall: memsafety=true
// options: --entry push --assume valid(b),valid(b->data,b->room),b->used<b->room
// A structure, what its field points to, and how two other fields bound the access.
struct buffer { char *data; unsigned long room, used; };

void push(struct buffer *b, char c) {
    unsigned long at = b->used;
    b->used = at + 1;
    b->data[at] = c;
}
