// landfall: assertion=true
// options: --entry f --assume valid(p)
// A twin of padding_of_another_type.c that stores through the type of the object.
#include <assert.h>
#include <string.h>
struct whole { long a; char tag; char flag; };
int bytes_are_compared(void *p, void *q) { return memcmp(p, q, 3); }
void f(struct whole *p) {
    p->flag = 1;
    p->tag = 2;
    assert(p->flag == 1);
}
