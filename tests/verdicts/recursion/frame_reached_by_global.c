// landfall: assertion=false
// A twin of frame_kept.c: a global variable leads to the variable of the caller's.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int *at;
static void fill(unsigned n) { if (n == 0) return; *at = 9; fill(n - 1); }
int main(void)
{
    int a = 2;
    at = &a;
    fill((unsigned)__VERIFIER_nondet_int());
    assert(a == 2);
    return 0;
}
