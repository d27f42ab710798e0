// landfall: memsafety=false(valid-free)@9
// options: --entry destroy --assume valid(b),allocated(b),allocated(b->data)
// A twin of heap_block_may_be_freed.c: freed once more.
#include <stdlib.h>
struct buffer { char *data; };

void destroy(struct buffer *b) {
    free(b->data);
    free(b->data);
    free(b);
}
