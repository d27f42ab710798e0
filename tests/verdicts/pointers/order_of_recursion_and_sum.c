// landfall: no-overflow=unknown! termination=false
// The recursion does not return: evaluated first, the sum overflows.
extern int __VERIFIER_nondet_int(void);
static int rec(int n) { return n == 2147483647 ? rec(n) : 0; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int x = __VERIFIER_nondet_int(); return two(rec(x), x + 1); }
