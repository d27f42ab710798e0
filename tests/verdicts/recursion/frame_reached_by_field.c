// landfall: assertion=false
// A twin of frame_kept.c: the argument leads to the variable by a field of a record.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct box { int *at; };
static void fill(struct box *b, unsigned n) { if (n == 0) return; *b->at = 9; fill(b, n - 1); }
int main(void)
{
    int a = 2;
    struct box b = { &a };
    fill(&b, (unsigned)__VERIFIER_nondet_int());
    assert(a == 2);
    return 0;
}
