// landfall: memsafety=false(valid-free)@11
// options: --entry destroy --assume null(b)||valid(b),null_or(allocated(b->data))
// A twin of heap_block_may_be_freed.c: the structure may be a variable of the caller.
#include <stdlib.h>
struct buffer { char *data; };

void destroy(struct buffer *b) {
    if (!b)
        return;
    free(b->data);
    free(b);
}
