// landfall: memsafety=true
// options: --entry f --assume valid(b),valid(b->data,b->room),b->used<b->room,b->used>=0
// A twin of linear_condition.c.
struct buffer { char *data; int room; int used; };

void f(struct buffer *b, char c) {
    b->data[b->used] = c;
}
