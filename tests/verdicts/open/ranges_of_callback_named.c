// landfall: no-overflow=unknown!
// options: --entry apply
// Twin of ranges_of_callback: callers can name a function that overflows for the greatest number.
int next(int n) { return n + 1; }
int apply(int (*f)(int), int n) { return f(n); }
