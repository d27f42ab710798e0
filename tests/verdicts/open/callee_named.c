// landfall: division=true memsafety=true
// options: --entry apply --assume calls(f,half,third)
// Both functions divide by a constant.
static int half(int x) { return x / 2; }
static int third(int x) { return x / 3; }
static int by_zero(int x) { return x / (x - x); }
int (*table[])(int) = { half, third, by_zero };
int apply(int (*f)(int), int x) { return f(x); }
