// landfall: no-overflow=true termination=true
// Twin of result_at_the_border: one less.
extern int __VERIFIER_nondet_int(void);
static int top(int n) { return n <= 0 ? 2147483646 : top(n - 1); }
int main() { return top(__VERIFIER_nondet_int()) + 1 < 0; }
