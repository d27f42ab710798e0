// landfall: memsafety=true no-overflow=true termination=unknown!
// The division by zero ends the run; evaluated first, the loop does not end.
static int dv(int n) { return 10 / n; }
static int lp(int n) { while (n == 0) { } return 0; }
static int two(int a, int b) { return a ^ b; }
extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); return two(dv(x), lp(x)); }
