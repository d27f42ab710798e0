// landfall: memsafety=false(valid-memtrack)@8
// options: --entry f
// The caller's structure does not get the block.
#include <stdlib.h>
struct buffer { char *data; int room; };

void f(struct buffer *b) {
    char *p = malloc(8);
    b->room = 8;
}
