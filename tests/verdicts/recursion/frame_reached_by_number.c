// landfall: assertion=false
// A twin of frame_kept.c: the address comes as a number.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
static void fill(uintptr_t at, unsigned n) { if (n == 0) return; *(int *)(at - 3) = 9; fill(at, n - 1); }
int main(void)
{
    int a = 2;
    fill((uintptr_t)&a + 3, (unsigned)__VERIFIER_nondet_int());
    assert(a == 2);
    return 0;
}
