// landfall: memsafety=false(valid-deref)@7
// options: --entry f --assume valid(b),valid(b->data,b->room),b->used<=b->room,b->used>=0
// There may be no room left.
struct buffer { char *data; int room; int used; };

void f(struct buffer *b, char c) {
    b->data[b->used] = c;
}
