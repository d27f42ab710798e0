// landfall: memsafety=true termination=true
extern int __VERIFIER_nondet_int(void);
static unsigned factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int main() { return factorial(__VERIFIER_nondet_int()) == 0; }
