// landfall: memsafety=unknown! termination=false
// The recursion does not return: evaluated first, the other argument reads the null pointer.
extern int __VERIFIER_nondet_int(void);
static int rec(int n) { return n ? rec(n) : 0; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int z = 0, n = __VERIFIER_nondet_int(); int *p = n ? 0 : &z; return two(rec(n), *p); }
