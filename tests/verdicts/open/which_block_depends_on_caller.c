// landfall: memsafety=unknown!
// options: --entry f
// Where `a` and `b` are one structure nothing is wrong.
#include <stdlib.h>
struct buffer { char *data; int room; };
static char room[8];
void f(struct buffer *a, struct buffer *b) {
    char *p = malloc(8);
    a->data = p;
    b->data = room;
    free(p);
    a->data[0] = 1;
}
