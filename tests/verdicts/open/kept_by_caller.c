// landfall: memsafety=unknown!
// options: --entry f
// A twin of leak.c: the caller can free the block. Where `b` is not valid the store is wrong.
#include <stdlib.h>
struct buffer { char *data; int room; };

void f(struct buffer *b) {
    b->data = malloc(8);
    b->room = 8;
}
