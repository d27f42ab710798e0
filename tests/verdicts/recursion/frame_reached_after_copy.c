// landfall: assertion=false
// A twin of frame_kept.c: the recursion makes a pointer of bytes that were copied.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
static unsigned char bytes[sizeof(int *)];
static void fill(unsigned n)
{
    int *at;
    if (n == 0) return;
    memcpy(&at, bytes, sizeof at);
    *at = 9;
    fill(n - 1);
}
int main(void)
{
    int a = 2, *p = &a;
    memcpy(bytes, &p, sizeof p);
    fill((unsigned)__VERIFIER_nondet_int());
    assert(a == 2);
    return 0;
}
