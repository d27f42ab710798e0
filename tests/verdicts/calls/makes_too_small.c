// landfall: memsafety=false(valid-deref) no-overflow=true termination=true
#include <stdlib.h>
struct buffer { char *data; unsigned size; };
static struct buffer *make(unsigned size) {
    struct buffer *b = malloc(sizeof *b);
    b->data = malloc(size);
    b->size = size;
    return b;
}
static void end(struct buffer *b) { free(b->data); free(b); }
int main(void) {
    struct buffer *a = make(4), *b = make(9);
    a->data[8] = 1;
    b->data[3] = 2;
    end(a);
    end(b);
    return 0;
}
