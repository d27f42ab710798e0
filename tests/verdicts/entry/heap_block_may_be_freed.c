// landfall: memsafety=true
// options: --entry destroy --assume null(b)||valid(b),allocated(b),null_or(allocated(b->data))
// Null, or a block of the heap with another one in it; of that one nothing but its beginning is known.
#include <stdlib.h>
struct buffer { char *data; };

void destroy(struct buffer *b) {
    if (!b)
        return;
    free(b->data);
    free(b);
}
