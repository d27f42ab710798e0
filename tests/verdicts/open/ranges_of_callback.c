// landfall: no-overflow=true
// options: --entry apply
// Callers may hand over a function of their own, but none of this file that they cannot name.
static int half(int n) { return n / 2; }
int apply(int (*f)(int), int n) { return half(f(n)); }
