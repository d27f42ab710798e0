// landfall: memsafety=false(valid-memtrack) no-overflow=true termination=true
#include <stdlib.h>
struct buffer { char *data; unsigned size; };
static struct buffer *make(unsigned size) {
    struct buffer *b = malloc(sizeof *b);
    b->data = malloc(size);
    b->size = size;
    return b;
}
int main(void) {
    struct buffer *a = make(4);
    free(a);
    return 0;
}
