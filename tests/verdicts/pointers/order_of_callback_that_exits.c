// landfall: no-overflow=unknown!
// The comparison ends the run: evaluated first, the sum overflows.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int lim;
static int cmp(const void *a, const void *b) { (void)a; (void)b; if (lim == 2147483647) exit(0); return 0; }
static int sort(int n) { int a[2] = {2, 1}; lim = n; qsort(a, 2, sizeof(int), cmp); return a[0] & 1; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int x = __VERIFIER_nondet_int(); return two(sort(x), x + 1); }
