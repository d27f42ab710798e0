// landfall: no-overflow=false(no-overflow)@4
// The function asks the compiler for no checks.
extern int __VERIFIER_nondet_int(void);
__attribute__((no_sanitize("undefined"))) int f(int x) { return x + 1; }
int main() { return f(__VERIFIER_nondet_int()) > 0; }
