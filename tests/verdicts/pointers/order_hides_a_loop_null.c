// landfall: memsafety=false(valid-deref) termination=unknown!
// The null pointer ends the run; evaluated first, the loop does not end.
extern int __VERIFIER_nondet_int(void);
static int lp(int n) { while (n > 0) { } return 0; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int z = 0, n = __VERIFIER_nondet_int(); int *p = n > 0 ? 0 : &z; return two(*p, lp(n)); }
