// landfall: memsafety=false(valid-deref)
// options: --entry f
// The block is freed and used through the caller's structure.
#include <stdlib.h>
struct buffer { char *data; int room; };
void f(struct buffer *b) {
    char *p = malloc(8);
    b->data = p;
    free(p);
    b->data[0] = 1;
}
