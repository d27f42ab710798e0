// landfall: memsafety=true no-overflow=true termination=true
// Which argument comes first is open, and matters only if the recursion does not return: it always does.
extern int __VERIFIER_nondet_int(void);
static int half(int n) { return n > 0 ? half(n / 2) : 0; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int z = 0, n = __VERIFIER_nondet_int(); int *p = n > 9 ? 0 : &z; return n > 9 ? 0 : two(half(n), *p); }
