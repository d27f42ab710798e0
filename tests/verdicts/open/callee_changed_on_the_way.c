// landfall: division=false
// options: --entry f --assume calls(step,safe)
// The condition speaks of the beginning: the function changes the pointer itself.
static int safe(int x) { return x / 2; }
static int unsafe(int x) { return 1 / x; }
int (*step)(int) = safe;
void choose(int (*f)(int)) { step = f; }
int f(int x) { int y = step(x); step = unsafe; return y + step(0); }
