// landfall: no-overflow=false
// The result is the greatest int at every depth.
extern int __VERIFIER_nondet_int(void);
static int top(int n) { return n <= 0 ? 2147483647 : top(n - 1); }
int main() { return top(__VERIFIER_nondet_int() & 7) + 1 < 0; }
