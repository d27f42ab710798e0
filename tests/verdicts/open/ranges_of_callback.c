// landfall: no-overflow=true
// options: --entry apply
// Callers may hand over a function of their own, or one of this file that they can name: that one overflows for no number.
int half(int n) { return n / 2; }
int apply(int (*f)(int), int n) { return f(n); }
