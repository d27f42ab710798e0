// landfall: assertion=true
// What the recursion cannot reach from its argument is as before behind it: an array of its caller's and its own index.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void fill(int *to, unsigned n)
{
    int own[2] = {1, 2};
    if (n == 0) return;
    *to = (int)(n & 7);
    fill(to, n - 1);
    assert(own[0] == 1 && own[1] == 2);
}
int main(void)
{
    int a[4] = {0, 1, 2, 3}, other = 0;
    fill(&other, (unsigned)__VERIFIER_nondet_int());
    assert(a[2] == 2);
    return 0;
}
