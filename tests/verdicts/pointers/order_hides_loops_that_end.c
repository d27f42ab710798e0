// landfall: memsafety=true termination=true
// Whichever part comes first, and whatever is undefined in another one: every loop ends.
static int tenth(int n) { return 10 / n; }
static int count(int n) { int rounds = 0; while (n > 0) { n--; rounds++; } return rounds; }
static int both(int n, int k) { return n <= 0 || k <= 0 ? 1 : both(n - 1, k) * both(n, k - 1); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return tenth(x) + (tenth(x + 1) + count(x)) + both(x, 1000);
}
