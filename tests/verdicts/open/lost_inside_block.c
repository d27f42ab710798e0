// landfall: memsafety=false(valid-memtrack)
// options: --entry f
// A twin of kept_inside_result.c: what points to the inner block is freed.
#include <stdlib.h>
struct buffer { char *data; int room; };

void f(void) {
    struct buffer *b = malloc(sizeof *b);
    b->data = malloc(8);
    b->room = 8;
    free(b);
}
