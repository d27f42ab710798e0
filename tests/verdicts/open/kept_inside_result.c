// landfall: memsafety=true
// options: --entry f
// The block is reached through another one that is returned.
#include <stdlib.h>
struct buffer { char *data; int room; };

struct buffer *f(void) {
    struct buffer *b = malloc(sizeof *b);
    b->data = malloc(8);
    b->room = 8;
    return b;
}
