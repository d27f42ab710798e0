// landfall: termination=unknown!
// The last of three parts may come first of all.
static int tenth(int n) { return 10 / n; }
static int stay(int n) { while (n == 0) { } return 0; }
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    return tenth(x) + (tenth(x + 1) + stay(x));
}
