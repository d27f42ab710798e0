// landfall: no-overflow=false termination=unknown!
// The overflow ends the run; evaluated first, the loop does not end.
extern int __VERIFIER_nondet_int(void);
static int ov(int n) { return n > 0 ? 2147483647 + n : 0; }
static int lp(int n) { while (n > 0) { } return 0; }
static int two(int a, int b) { return (a ^ b) & 1; }
int main(void) { int n = __VERIFIER_nondet_int(); return two(ov(n), lp(n)); }
