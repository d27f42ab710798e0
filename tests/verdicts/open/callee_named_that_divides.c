// landfall: division=false
// options: --entry apply --assume calls(f,half,by_zero)
// A twin of callee_named.c.
static int half(int x) { return x / 2; }
static int third(int x) { return x / 3; }
static int by_zero(int x) { return x / (x - x); }
int (*table[])(int) = { half, third, by_zero };
int apply(int (*f)(int), int x) { return f(x); }
