// landfall: assertion=true?
// options: --entry f --assume valid(p)
// What is padding in one type is a member of the caller's object: a store through the other type does not change it, and what it holds is
// none of the values that the caller gave.
#include <assert.h>
#include <string.h>
struct head { long a; char tag; };
struct whole { long a; char tag; char flag; struct whole *next; };
int bytes_are_compared(void *p, void *q) { return memcmp(p, q, 3); }
static void mark(struct head *h, int tag) { h->tag = tag; }
void f(struct whole *p) {
    p->flag = 1;
    mark((struct head *)p, 2);
    assert(p->flag == 1);
}
