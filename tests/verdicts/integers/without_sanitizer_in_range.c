// landfall: no-overflow=true
// Twin of without_sanitizer.
extern short __VERIFIER_nondet_short(void);
__attribute__((no_sanitize("undefined"))) int f(int x) { return x + 1; }
int main() { return f(__VERIFIER_nondet_short()) > 0; }
